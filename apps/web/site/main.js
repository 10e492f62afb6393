// Starts the game on its canvas, and handles the page around it: the service worker, import and export of saves and packs,
// full screen, sharing, and the language of the page, which is that of the game.

import init, * as game from "./hearthgate_web.js";
import { film, kind } from "./film.js";
import { showFilms } from "./motion.js";
import { unzip } from "./zip.js";

const part = (id) => document.getElementById(id);
const words = part("words").dataset;
const canvas = part("game");

// Redirects to the page in the language of the browser, unless the player chose another or opened a page by its name.
const CHOSEN = "hearthgate-page";
function rightPage() {
  const here = document.documentElement.lang;
  for (const link of document.querySelectorAll("a[data-page]")) {
    link.addEventListener("click", (event) => {
      localStorage.setItem(CHOSEN, link.hreflang);
      // Until the game has started, the link leads to the other page.
      if (!part("play").classList.contains("is-playing") || !game.speak(link.hreflang)) return;
      event.preventDefault();
      canvas.focus();
    });
  }
  if (!location.pathname.endsWith("/")) return true;
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = asked ?? localStorage.getItem(CHOSEN) ?? navigator.language.slice(0, 2);
  const other = document.querySelector(`a[data-page][hreflang="${CSS.escape(wanted)}"]`);
  if (!other || wanted === here) return true;
  location.replace(other.getAttribute("href") + location.search + location.hash);
  return false;
}

// The game chooses the language: the player's setting, `?lang=` in the address, or the page that was opened. If the page is
// in another one, it takes its words from its version in that language.
let spoken = document.documentElement.lang;
async function followLanguage() {
  const wanted = document.documentElement.lang;
  const link = document.querySelector(`link[hreflang="${CSS.escape(wanted)}"]`);
  if (!link || wanted === spoken) return;
  spoken = wanted;
  const name = link.getAttribute("href");
  const page = await fetch(name);
  // Without the other page the words stay.
  if (!page.ok || spoken !== wanted) return;
  const there = new DOMParser().parseFromString(await page.text(), "text/html");
  for (const part of ["title", ".top", ".loading", ".about", ".two", "footer", "#saves", "#packs", "#game-hint"]) {
    takeWords(document.querySelector(part), there.querySelector(part));
  }
  for (const part of ["#play", "#game", "#bar", "#words", "link[hreflang]", "meta[name=description]"]) {
    takeAttributes(document.querySelector(part), there.querySelector(part));
  }
  // A reload opens the page in this language.
  if (!location.pathname.endsWith("/")) history.replaceState(null, "", name + location.search + location.hash);
}

const WORDS = ["aria-label", "alt", "content", "href", "hreflang", "lang"];
function takeAttributes(here, there) {
  for (const { name, value } of there.attributes) {
    if (WORDS.includes(name) || here === part("words")) here.setAttribute(name, value);
  }
}

// Both have the same elements; only their words, and the markup within a sentence, may differ.
function takeWords(here, there) {
  // The page names the button that ends a film itself.
  if (here.ariaPressed === "true") return;
  if (here.attributes) takeAttributes(here, there);
  const [mine, theirs] = [here, there].map((it) => [...(it.content ?? it).childNodes]);
  if (mine.length === theirs.length && mine.every((node, n) => node.nodeName === theirs[n].nodeName)) {
    mine.forEach((node, n) => {
      if (node.nodeType === Node.TEXT_NODE) node.data = theirs[n].data;
      else if (node.nodeType === Node.ELEMENT_NODE) takeWords(node, theirs[n]);
    });
  } else if (!here.querySelector("[id]")) {
    here.replaceChildren(...theirs);
  }
}

// For tests and debugging: the screen as text.
globalThis.hearthgate = game;

// Fetches the game, and shows how much of it has arrived.
async function counted(address) {
  const response = await fetch(address);
  if (!response.ok || !response.body) return response;
  const bar = part("loading-bar");
  const count = new TransformStream({
    transform(chunk, to) {
      bar.value += chunk.length;
      to.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
}

async function play() {
  await init({ module_or_path: counted(new URL("hearthgate_web_bg.wasm", import.meta.url)) });
  new MutationObserver(() => followLanguage().catch(() => {})).observe(document.documentElement, { attributeFilter: ["lang"] });
  await game.start(canvas, part("live"), part("bar"));
  performance.mark("first frame");
  part("play").classList.add("is-playing");
  showFilms();
}

function fail(error) {
  const trouble = part("trouble");
  trouble.textContent = `${words.cannotStart} ${error?.message ?? error}`;
  trouble.hidden = false;
  console.error(error);
}

// Registers the service worker after the first frame, so that it does not delay the start.
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  // Ask the browser not to evict saved runs.
  if ((await game.runs()).length) await navigator.storage?.persist?.();
}

// Shows a message below the header for a while.
const SHOWN = 6000;
let hide;
function say(text) {
  part("said").textContent = text;
  clearTimeout(hide);
  if (text && text !== words.filming) hide = setTimeout(() => say(""), SHOWN);
}

function fullScreen() {
  const stage = part("play");
  part("full").hidden = !stage.requestFullscreen;
  part("full").addEventListener("click", async () => {
    await stage.requestFullscreen({ navigationUI: "hide" });
    // Escape belongs to the game where the browser allows that; held down, it still leaves the full screen.
    await navigator.keyboard?.lock?.(["Escape"]).catch(() => {});
    canvas.focus();
  });
}

// Records the game until the button is pressed again, or a replay from its current turn to its end.
function films() {
  const button = part("film");
  button.hidden = !kind();
  let end;
  const stop = async () => {
    const ending = end;
    end = undefined;
    button.textContent = words.film;
    button.setAttribute("aria-pressed", "false");
    say("");
    download(await ending());
  };
  const key = (key) => canvas.dispatchEvent(new KeyboardEvent("keydown", { key, code: key }));
  const watch = () => {
    if (!end) return;
    const [at, of] = game.watched() ?? [0, 0];
    if (at >= of) setTimeout(() => end && stop(), 1000);
    else setTimeout(watch, 100);
  };
  button.addEventListener("click", async () => {
    if (end) {
      await stop();
    } else if (!game.share()) {
      say(words.shareNone);
    } else {
      end = film(canvas);
      button.textContent = words.filmEnd;
      button.setAttribute("aria-pressed", "true");
      say(words.filming);
      const watched = game.watched();
      if (watched) {
        const [at, of, playing] = watched;
        if (at >= of) key("Home");
        if (at >= of || !playing) key(" ");
        setTimeout(watch, 500);
      }
    }
    canvas.focus();
  });
}

// A link that contains the whole run, and a screenshot.
function share() {
  part("share").addEventListener("click", async () => {
    const end = game.share();
    if (end) {
      const link = new URL(end, location.href).href;
      await navigator.clipboard.writeText(link).catch(() => prompt(words.shared, link));
    }
    say(end ? words.shared : words.shareNone);
    canvas.focus();
  });
  part("picture").addEventListener("click", async () => {
    const blob = await new Promise((done) => canvas.toBlob(done));
    download({ name: "hearthgate.png", bytes: blob });
    canvas.focus();
  });
}

// A dialog with a list that is filled each time it opens.
function dialog(id, list, take) {
  const dialog = part(id);
  const problems = dialog.querySelector(".problems");
  const tried = async (deed) => {
    problems.textContent = "";
    try {
      return await deed();
    } catch (error) {
      problems.textContent = inWords(error?.message ?? String(error));
      return undefined;
    }
  };
  const fill = async () => {
    const entries = await list().catch(() => []);
    part(`${id}-none`).hidden = entries.length > 0;
    const rows = entries.map(([name, act]) => {
      const row = part(`${id}-row`).content.cloneNode(true);
      row.querySelector("b").textContent = name;
      row.querySelector("button").addEventListener("click", () => tried(act));
      return row;
    });
    part(`${id}-list`).replaceChildren(...rows);
  };
  part(`${id}-open`).addEventListener("click", () => {
    problems.textContent = "";
    dialog.showModal();
    fill();
  });
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => canvas.focus());
  const takeAll = async (files) => {
    if (files.length) await tried(async () => take((await Promise.all(files.map(read))).flat()));
    fill();
  };
  for (const input of dialog.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", async () => {
      const files = [...input.files];
      input.value = "";
      await takeAll(files);
    });
  }
  return async (files) => {
    if (!dialog.open) dialog.showModal();
    await takeAll(files);
  };
}

// Error codes of the game have texts on the page; other errors are shown as they are.
function inWords(why) {
  const plain = { "no-pack": words.noPack, "zip-large": words.zipLarge, "zip-broken": words.zipBroken, "zip-strange": words.zipStrange };
  if (why in plain) return plain[why];
  const [, which] = why.match(/^no-run: (.*)/) ?? [];
  return which === undefined ? why : `${words.noRun} ${which}`;
}

// A file in the format of the game; for an archive, all its files.
async function read(file) {
  const bytes = await file.arrayBuffer();
  if (isArchive(file)) return unzip(file.name, bytes);
  return [{ name: file.webkitRelativePath || file.name, bytes: new Uint8Array(bytes) }];
}

const isArchive = (file) => /\.zip$/i.test(file.name);

function download({ name, bytes }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Every command is stored, so the page can reload at any time to apply changes.
function reload() {
  sessionStorage.removeItem("hearthgate-run");
  location.hash = "";
  location.reload();
}

// A ring around the game when the Tab key gives it the focus, until the next key.
function ring() {
  let tabbed = false;
  addEventListener("keydown", (event) => {
    tabbed = event.key === "Tab" && event.target !== canvas;
    canvas.classList.remove("is-ringed");
  });
  canvas.addEventListener("focus", () => canvas.classList.toggle("is-ringed", tabbed));
}

if (rightPage()) {
  ring();
  fullScreen();
  share();
  films();
  const exportFiles = async (files) => (await files).forEach(download);
  dialog(
    "saves",
    async () => {
      const runs = await game.runs();
      const finished = await game.finished();
      return [
        ...runs.map((run) => [run, () => exportFiles(game.hand_out(run))]),
        ...finished.map((run) => [`${run} (${words.finished})`, () => exportFiles(game.hand_out_finished(run))]),
      ];
    },
    async (files) => {
      await game.take_in(files);
      reload();
    },
  );
  const importPacks = dialog(
    "packs",
    async () => {
      const remove = async (pack) => {
        await game.remove_pack(pack);
        reload();
      };
      return (await game.packs()).map((pack) => [pack, () => remove(pack)]);
    },
    async (files) => {
      await game.take_in_packs(files);
      reload();
    },
  );
  // The game itself handles dropped journals.
  addEventListener("drop", (event) => {
    const archives = [...(event.dataTransfer?.files ?? [])].filter(isArchive);
    if (archives.length) importPacks(archives);
  });
  play().then(keep).catch(fail);
}
