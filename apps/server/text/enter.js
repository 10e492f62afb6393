// Who plays in this browser: a key that cannot be taken out of it, and tokens got by signing with it. The page "Enter" uses all
// of it; the game only asks for a token.

const SHELF = "hearthgate-player";
const TOKEN = "hearthgate-token";
const SIGNS = { name: "Ed25519" };

// A refusal of the service, by the name programs know it by.
class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

// The one drawer in the browser's database where the key lies.
function drawer() {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(SHELF, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
}

async function within(mode, deed) {
  const base = await drawer();
  try {
    return await new Promise((done, fail) => {
      const deal = base.transaction("keys", mode);
      const asked = deed(deal.objectStore("keys"));
      deal.oncomplete = () => done(asked.result);
      deal.onerror = deal.onabort = () => fail(deal.error);
    });
  } finally {
    base.close();
  }
}

const kept = () => within("readonly", (keys) => keys.get("mine"));

// The key of this browser; it is made where there is none.
async function mine() {
  const before = await kept();
  if (before) return before;
  const pair = await crypto.subtle.generateKey(SIGNS, false, ["sign", "verify"]);
  await within("readwrite", (keys) => keys.put(pair, "mine"));
  // Whoever is known by it would not want the browser to make room by forgetting it.
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
  if (!answer.ok) throw new Refused(said.error?.code ?? "unavailable", said.error?.message ?? answer.statusText);
  return said;
}

// Signs for a purpose, and asks for what it is for. What is signed names the service as it names itself.
async function signed(path, purpose, pair, besides = {}) {
  const key = hex(await crypto.subtle.exportKey("raw", pair.publicKey));
  const { challenge, origin } = await ask("/challenge", { body: { key } });
  const text = `hearthgate service\n${origin}\n${purpose}\n${challenge}\n`;
  const signature = hex(await crypto.subtle.sign(SIGNS, pair.privateKey, new TextEncoder().encode(text)));
  const said = await ask(path, { body: { ...besides, key, challenge, signature } });
  const until = Date.now() + said.seconds * 1000;
  localStorage.setItem(TOKEN, JSON.stringify({ token: said.token, name: said.name, until }));
  return said;
}

// The token that is at hand, if it is still good for a while.
function atHand() {
  try {
    const pass = JSON.parse(localStorage.getItem(TOKEN));
    return pass?.until > Date.now() + 60_000 ? pass : undefined;
  } catch {
    return undefined;
  }
}

// Who plays here, with a token; nobody where there is no key, or the service does not know it.
async function enter(anew = false) {
  const pass = atHand();
  if (pass && !anew) return pass;
  const pair = await kept();
  if (!pair) return undefined;
  try {
    return await signed("/token", "enter", pair);
  } catch (error) {
    if (error.code !== "unknown_key") throw error;
    localStorage.removeItem(TOKEN);
    return undefined;
  }
}

export const token = async (anew) => (await enter(anew))?.token;

// The page itself.
const page = document.getElementById("enter");
const part = (id) => document.getElementById(id);

function show(...ids) {
  for (const id of ["stranger", "recovery", "known"]) part(id).hidden = !ids.includes(id);
}

// Does something, and says what came between.
async function tried(deed) {
  const problem = part("problem");
  problem.textContent = "";
  page.setAttribute("aria-busy", "true");
  try {
    return await deed();
  } catch (error) {
    const known = part("words").dataset;
    const name = error.code?.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
    problem.textContent = (name && known[name]) ?? (error.code ? error.message : `${known.cannot} ${error.message ?? error}`);
    return undefined;
  } finally {
    page.removeAttribute("aria-busy");
  }
}

// A form that does something with what stands in it.
function form(id, deed) {
  part(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    const filled = Object.fromEntries(new FormData(event.target, event.submitter));
    tried(() => deed(filled));
  });
}

// The code that is shown once; then whoever has it goes on.
function remember({ recovery }) {
  if (!recovery) return known();
  part("recovery-code").textContent = recovery;
  show("recovery");
  part("recovery-code").focus();
}

async function known(anew) {
  const pass = await enter(anew);
  if (!pass) return show("stranger");
  let games;
  try {
    ({ games } = await ask("/games/mine", { token: pass.token, method: "GET" }));
  } catch (error) {
    // The token was good for less than it said.
    if (error.code === "unauthenticated" && !anew) return known(true);
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
  form("join", async ({ name }) => remember(await signed("/players", "join", await mine(), { name })));
  form("add", async ({ name, code }) => remember(await signed("/keys", "add key", await mine(), { name, code })));
  form("recover", async ({ name, code }) => remember(await signed("/recover", "add key", await mine(), { name, code })));
  form("recovery", () => {
    part("recovery-code").textContent = "";
    return known();
  });
  form("begin", async ({ daily, calling }) => {
    const body = { daily: daily === "yes", ...(calling && { calling }) };
    const pass = await enter();
    if (body.daily) {
      // Whoever has begun it goes on; which day it is, the service says.
      const { day, games } = await ask("/games/mine", { token: pass?.token, method: "GET" });
      const begun = day && games.some((game) => game.day === day);
      if (!begun && !confirm(part("words").dataset.dailySure)) return;
    }
    const { game, state } = await ask("/games", { body, token: pass?.token });
    if (state === "open") location.assign(`/play/#live=${game}`);
    else location.assign("/today");
  });
  form("device", async () => {
    const { code, seconds } = await ask("/keys/code", { token: (await enter())?.token });
    part("code").textContent = code;
    part("code-shown").hidden = false;
    setTimeout(() => { part("code-shown").hidden = true; }, seconds * 1000);
  });
  form("forget", async () => {
    if (!confirm(part("words").dataset.forgetSure)) return;
    localStorage.removeItem(TOKEN);
    await within("readwrite", (keys) => keys.delete("mine"));
    show("stranger");
  });
  tried(() => known());
}

if (page) start();
