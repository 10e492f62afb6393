// Starts the game on its canvas, and serves what is around it: the worker for when there is no network, saves and packs as files,
// the whole screen, and the page in the reader's language.

import init, * as game from "./hearthgate_web.js";
import { film, kind } from "./film.js";
import { unzip } from "./zip.js";

const part = (id) => document.getElementById(id);
const words = part("words").dataset;
const canvas = part("game");

// Whoever reads German gets the German page, unless they chose otherwise.
const CHOSEN = "hearthgate-page";
function rightPage() {
  const here = document.documentElement.lang;
  for (const link of document.querySelectorAll("a[data-page]")) {
    link.addEventListener("click", () => localStorage.setItem(CHOSEN, link.hreflang));
  }
  const wanted = localStorage.getItem(CHOSEN) ?? navigator.language.slice(0, 2);
  const other = document.querySelector(`a[data-page][hreflang="${CSS.escape(wanted)}"]`);
  if (!other || wanted === here) return true;
  location.replace(other.getAttribute("href") + location.hash);
  return false;
}

// For tests, which read the screen as text, and for the curious.
globalThis.hearthgate = game;

async function play() {
  await init({ module_or_path: new URL("hearthgate_web_bg.wasm", import.meta.url) });
  await game.start(canvas, part("live"), part("bar"));
  performance.mark("first frame");
  part("play").classList.add("is-playing");
}

function fail(error) {
  const trouble = part("trouble");
  trouble.textContent = `${words.cannotStart} ${error?.message ?? error}`;
  trouble.hidden = false;
  console.error(error);
}

// The worker keeps the game once the first frame is drawn, so that nobody waits for it.
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  const first = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  // Whoever has a run would not want the browser to make room by forgetting it.
  if ((await game.runs()).length) await navigator.storage?.persist?.();
  // Whatever somebody was just told matters more.
  const said = part("said");
  if (first && !said.textContent) said.textContent = words.offlineReady;
}

function fullScreen() {
  const stage = part("play");
  part("full").hidden = !stage.requestFullscreen;
  part("full").addEventListener("click", async () => {
    await stage.requestFullscreen({ navigationUI: "hide" });
    canvas.focus();
  });
}

// A film of what is played, until it is enough, or of a recorded run from where it stands, until its end.
function films() {
  const button = part("film");
  button.hidden = !kind();
  let end;
  const stop = async () => {
    const ending = end;
    end = undefined;
    button.textContent = words.film;
    button.setAttribute("aria-pressed", "false");
    part("said").textContent = "";
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
      part("said").textContent = words.shareNone;
    } else {
      end = film(canvas);
      button.textContent = words.filmEnd;
      button.setAttribute("aria-pressed", "true");
      part("said").textContent = words.filming;
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

// A link to the run, which has all of it inside, and a picture of the screen.
function share() {
  part("share").addEventListener("click", async () => {
    const end = game.share();
    if (end) {
      const link = new URL(end, location.href).href;
      await navigator.clipboard.writeText(link).catch(() => prompt(words.shared, link));
    }
    part("said").textContent = end ? words.shared : words.shareNone;
    canvas.focus();
  });
  part("picture").addEventListener("click", async () => {
    const blob = await new Promise((done) => canvas.toBlob(done));
    download({ name: "hearthgate.png", bytes: blob });
    canvas.focus();
  });
}

// A dialog with a list that is filled whenever it is opened.
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

// What the game says by a name has words on the page; the rest speaks for itself.
function inWords(why) {
  const plain = { "no-pack": words.noPack, "zip-large": words.zipLarge, "zip-broken": words.zipBroken, "zip-strange": words.zipStrange };
  if (why in plain) return plain[why];
  const [, which] = why.match(/^no-run: (.*)/) ?? [];
  return which === undefined ? why : `${words.noRun} ${which}`;
}

// A file as the game takes it; of an archive, every file in it.
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

// Everything is stored after every command, so the game can begin anew at any moment with what has changed.
function beginAnew() {
  location.hash = "";
  location.reload();
}

if (rightPage()) {
  fullScreen();
  share();
  films();
  const handOut = async (files) => (await files).forEach(download);
  dialog(
    "saves",
    async () => {
      const runs = await game.runs();
      const finished = await game.finished();
      return [
        ...runs.map((run) => [run, () => handOut(game.hand_out(run))]),
        ...finished.map((run) => [`${run} (${words.finished})`, () => handOut(game.hand_out_finished(run))]),
      ];
    },
    async (files) => {
      await game.take_in(files);
      beginAnew();
    },
  );
  const takePacks = dialog(
    "packs",
    async () => {
      const remove = async (pack) => {
        await game.remove_pack(pack);
        beginAnew();
      };
      return (await game.packs()).map((pack) => [pack, () => remove(pack)]);
    },
    async (files) => {
      await game.take_in_packs(files);
      beginAnew();
    },
  );
  // The game itself takes recorded runs that are dropped.
  addEventListener("drop", (event) => {
    const archives = [...(event.dataTransfer?.files ?? [])].filter(isArchive);
    if (archives.length) takePacks(archives);
  });
  play().then(keep).catch(fail);
}
