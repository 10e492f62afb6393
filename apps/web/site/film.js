// Records the canvas with MediaRecorder, so that no encoder has to be loaded.

// Formats, cheapest first; Safari supports only the last.
const KINDS = ["video/webm;codecs=vp8", "video/webm", "video/mp4"];
const FRAMES = 30;
const BITS = 4_000_000;
// Interval of frames while nothing changes, in milliseconds, so that pauses keep their length.
const STILL = 250;
// Time limit for the first data, in milliseconds.
const PATIENCE = 10_000;

// The supported format, or nothing.
export const kind = () =>
  globalThis.MediaRecorder && KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));

const soon = () => new Promise((done) => setTimeout(done, 100));

// Starts a recording; returns a function that stops it and resolves to the file.
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
    // The first frame may not be encoded yet.
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
