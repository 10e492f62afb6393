// Films the game as it is drawn. The browser itself makes the film, so that none of it has to be loaded.

// What browsers can make, the cheapest first; Safari has the last.
const KINDS = ["video/webm;codecs=vp8", "video/webm", "video/mp4"];
const FRAMES = 30;
const BITS = 4_000_000;
// Where nothing moves a frame is still wanted so often, in milliseconds, so that a pause in the game is one in the film.
const STILL = 250;
// So long a browser may take to make anything at all of it.
const PATIENCE = 10_000;

// How the film would be made here; nothing where it cannot be.
export const kind = () =>
  globalThis.MediaRecorder && KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));

const soon = () => new Promise((done) => setTimeout(done, 100));

// Begins a film; what it gives ends it and gives the film.
export function film(canvas) {
  const mimeType = kind();
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES), { mimeType, videoBitsPerSecond: BITS });
  const parts = [];
  const length = () => parts.reduce((sum, part) => sum + part.size, 0);
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise((done) => recorder.addEventListener("stop", done, { once: true }));
  recorder.start(500);
  const context = canvas.getContext("2d");
  const still = setInterval(() => context.putImageData(context.getImageData(0, 0, 1, 1), 0, 0), STILL);
  return async () => {
    // The first frame may still be in the making.
    const until = performance.now() + PATIENCE;
    while (length() < 1000 && recorder.state === "recording" && performance.now() < until) await soon();
    clearInterval(still);
    if (recorder.state !== "inactive") recorder.stop();
    await ended;
    for (const track of recorder.stream.getTracks()) track.stop();
    const [type] = mimeType.split(";");
    return { name: `hearthgate.${type.split("/")[1]}`, bytes: new Blob(parts, { type }) };
  };
}
