// Films the game as it is drawn. The browser itself makes the film, so that none of it has to be loaded.

// What browsers can make, the smallest first; Safari has the last.
const KINDS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
const FRAMES = 30;
const BITS = 4_000_000;

// How the film would be made here; nothing where it cannot be.
export const kind = () =>
  globalThis.MediaRecorder && KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));

// Begins a film; what it gives ends it and gives the film.
export function film(canvas) {
  const mimeType = kind();
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES), { mimeType, videoBitsPerSecond: BITS });
  const parts = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise((done) => recorder.addEventListener("stop", done, { once: true }));
  recorder.start(1000);
  return async () => {
    if (recorder.state !== "inactive") recorder.stop();
    await ended;
    for (const track of recorder.stream.getTracks()) track.stop();
    const [type] = mimeType.split(";");
    return { name: `hearthgate.${type.split("/")[1]}`, bytes: new Blob(parts, { type }) };
  };
}
