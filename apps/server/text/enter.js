// The player's account in this browser: a non-extractable key, and tokens obtained by signing with it. The sign-in page uses all
// of this file; the game imports only `token`.

const DATABASE = "hearthgate-player";
const TOKEN = "hearthgate-token";
const ALGORITHM = { name: "Ed25519" };

// An error response of the API, with its code.
class ApiError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// Opens the IndexedDB database with the key.
function openDatabase() {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
}

async function withStore(mode, action) {
  const base = await openDatabase();
  try {
    return await new Promise((done, fail) => {
      const transaction = base.transaction("keys", mode);
      const asked = action(transaction.objectStore("keys"));
      transaction.oncomplete = () => done(asked.result);
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  } finally {
    base.close();
  }
}

const storedKey = () => withStore("readonly", (keys) => keys.get("mine"));

// The key of this browser; created if there is none.
async function ownKey() {
  const before = await storedKey();
  if (before) return before;
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ["sign", "verify"]);
  await withStore("readwrite", (keys) => keys.put(pair, "mine"));
  // Ask the browser not to evict the key when space is low.
  await navigator.storage?.persist?.();
  return pair;
}

const hex = (bytes) => Array.from(new Uint8Array(bytes), (it) => it.toString(16).padStart(2, "0")).join("");

async function ask(path, { body, token, method = "POST" } = {}) {
  const headers = {};
  if (body) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body), cache: "no-store" });
  const said = answer.status === 204 ? {} : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(said.error?.code ?? "unavailable", said.error?.message ?? answer.statusText);
  return said;
}

// Signs a challenge for a purpose and sends it to `path`; stores the token of the answer.
async function signed(path, purpose, pair, besides = {}) {
  const key = hex(await crypto.subtle.exportKey("raw", pair.publicKey));
  const { challenge, origin } = await ask("/challenge", { body: { key } });
  // Another address could use the signature.
  if (origin !== location.origin) throw new ApiError("wrong_origin", `${location.origin} asks for a signature for ${origin}`);
  const text = `hearthgate service\n${origin}\n${purpose}\n${challenge}\n`;
  const signature = hex(await crypto.subtle.sign(ALGORITHM, pair.privateKey, new TextEncoder().encode(text)));
  const said = await ask(path, { body: { ...besides, key, challenge, signature } });
  const until = Date.now() + said.seconds * 1000;
  localStorage.setItem(TOKEN, JSON.stringify({ token: said.token, name: said.name, until }));
  return said;
}

// The stored token, if it is valid for at least another minute.
function storedToken() {
  try {
    const pass = JSON.parse(localStorage.getItem(TOKEN));
    return pass?.until > Date.now() + 60_000 ? pass : undefined;
  } catch {
    return undefined;
  }
}

// Signs in: name and token; undefined without a key, or if the service does not know it.
async function signIn(renew = false) {
  const pass = storedToken();
  if (pass && !renew) return pass;
  const pair = await storedKey();
  if (!pair) return undefined;
  try {
    return await signed("/token", "enter", pair);
  } catch (error) {
    if (error.code !== "unknown_key") throw error;
    localStorage.removeItem(TOKEN);
    return undefined;
  }
}

export const token = async (renew) => (await signIn(renew))?.token;

// The page.
const page = document.getElementById("enter");
const part = (id) => document.getElementById(id);

function show(...ids) {
  for (const id of ["stranger", "recovery", "known"]) part(id).hidden = !ids.includes(id);
}

// Runs an action and shows its error.
async function attempt(action) {
  const problem = part("problem");
  problem.textContent = "";
  page.setAttribute("aria-busy", "true");
  try {
    return await action();
  } catch (error) {
    const known = part("words").dataset;
    const name = error.code?.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    problem.textContent = (name && known[name]) ?? (error.code ? error.message : `${known.cannot} ${error.message ?? error}`);
    return undefined;
  } finally {
    page.removeAttribute("aria-busy");
  }
}

// Connects a form to an action with its fields.
function form(id, action) {
  part(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    const filled = Object.fromEntries(new FormData(event.target, event.submitter));
    attempt(() => action(filled));
  });
}

// Shows the recovery code once, then the account.
function showRecovery({ recovery }) {
  if (!recovery) return showAccount();
  part("recovery-code").textContent = recovery;
  show("recovery");
  part("recovery-code").focus();
}

async function showAccount(renew) {
  const pass = await signIn(renew);
  if (!pass) return show("stranger");
  let games;
  try {
    ({ games } = await ask("/games/mine", { token: pass.token, method: "GET" }));
  } catch (error) {
    // The token was revoked early.
    if (error.code === "unauthenticated" && !renew) return showAccount(true);
    throw error;
  }
  part("who").textContent = pass.name;
  part("who").href = `/players/${encodeURIComponent(pass.name)}`;
  show("known");
  const rows = games.map((game) => {
    const row = part("game").content.cloneNode(true);
    const put = (name, text) => { row.querySelector(`.${name}`).textContent = text; };
    put("what", game.day ?? part("words").dataset.sealedGame);
    put("turns", game.turns);
    put("score", game.score ?? "");
    const link = row.querySelector("a");
    if (game.state === "open" && link) link.href = `/play/#live=${game.game}`;
    else link?.remove();
    return row;
  });
  part("games-none").hidden = rows.length > 0;
  part("games").hidden = rows.length === 0;
  part("games-list").replaceChildren(...rows);
}

function start() {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) {
    part("problem").textContent = part("words").dataset.cannot;
    return;
  }
  form("join", async ({ name }) => showRecovery(await signed("/players", "join", await ownKey(), { name })));
  form("add", async ({ name, code }) => showRecovery(await signed("/keys", "add key", await ownKey(), { name, code })));
  form("recover", async ({ name, code }) => showRecovery(await signed("/recover", "add key", await ownKey(), { name, code })));
  form("recovery", () => {
    part("recovery-code").textContent = "";
    return showAccount();
  });
  form("begin", async ({ daily, calling }) => {
    const body = { daily: daily === "yes", ...(calling && { calling }) };
    const pass = await signIn();
    if (body.daily) {
      // No confirmation if today's game has started; the service knows the day.
      const { day, games } = await ask("/games/mine", { token: pass?.token, method: "GET" });
      const begun = day && games.some((game) => game.day === day);
      if (!begun && !confirm(part("words").dataset.dailySure)) return;
    }
    const { game, state } = await ask("/games", { body, token: pass?.token });
    if (state === "open") location.assign(`/play/#live=${game}`);
    else location.assign("/today");
  });
  form("device", async () => {
    const { code, seconds } = await ask("/keys/code", { token: (await signIn())?.token });
    part("code").textContent = code;
    part("code-shown").hidden = false;
    setTimeout(() => { part("code-shown").hidden = true; }, seconds * 1000);
  });
  form("forget", async () => {
    if (!confirm(part("words").dataset.forgetSure)) return;
    localStorage.removeItem(TOKEN);
    await withStore("readwrite", (keys) => keys.delete("mine"));
    show("stranger");
  });
  attempt(() => showAccount());
}

if (page) start();
