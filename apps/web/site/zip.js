// Reads a ZIP archive with the means of the browser. Its directory is at the end of the file. Entries are decompressed as
// streams, so that a decompression bomb is detected early.

// Limits of a pack: number of files, and their total size.
const MOST_FILES = 5000;
const MOST_BYTES = 64 << 20;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;

// Errors have codes; the caller has the texts.
class BadZip extends Error {}

// Every file of the archive as `{ name, bytes }`, under a folder with the archive's name.
export async function unzip(folder, archive) {
  const view = new DataView(archive);
  const files = [];
  let left = MOST_BYTES;
  for (const entry of entries(view)) {
    const bytes = await unpacked(view, entry, left);
    left -= bytes.length;
    files.push({ name: `${folder}/${entry.name}`, bytes });
  }
  return files;
}

function entries(view) {
  let end = view.byteLength - END_LENGTH;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new BadZip("zip-broken");
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES) throw new BadZip("zip-large");
  const entries = [];
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw new BadZip("zip-broken");
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const entry = {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
      name: text(view, at + 46, name),
    };
    // Skip folders, and paths that leave the archive.
    const plain = entry.name.split("/").every((part) => part !== ".." && part !== "");
    if (plain && !entry.name.includes("\\")) entries.push(entry);
    at += 46 + name + extra + comment;
  }
  return entries;
}

function text(view, at, length) {
  if (at + length > view.byteLength) throw new BadZip("zip-broken");
  return new TextDecoder().decode(new Uint8Array(view.buffer, at, length));
}

async function unpacked(view, entry, most) {
  const { at } = entry;
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== LOCAL) throw new BadZip("zip-broken");
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + entry.packed > view.byteLength) throw new BadZip("zip-broken");
  const packed = new Uint8Array(view.buffer, start, entry.packed);
  // Encrypted, or an unsupported compression method.
  if (entry.flags & 1 || ![0, 8].includes(entry.method)) throw new BadZip("zip-strange");
  const stream = new Blob([packed]).stream();
  return gathered(entry.method ? stream.pipeThrough(new DecompressionStream("deflate-raw")) : stream, most);
}

// Reads a stream, up to a limit.
async function gathered(stream, most) {
  const parts = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw new BadZip("zip-broken"); });
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      throw new BadZip("zip-large");
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
