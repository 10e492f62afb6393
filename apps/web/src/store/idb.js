// Files in IndexedDB, and locks between tabs. A file is an entry with its length, and numbered blocks.
// Changes are committed in one transaction, which is done when it is durable.

const NAME = "hearthgate";
const VERSION = 1;

let opened;

function open() {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files");
      request.result.createObjectStore("blocks");
    };
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // The player clears the site's data, or another tab opens it with a newer version of the game.
      const forget = () => { opened = undefined; };
      database.onclose = forget;
      database.onversionchange = () => { database.close(); forget(); };
      done(database);
    };
  });
  opened.catch(() => { opened = undefined; });
  return opened;
}

const all = (path, from = 0) => IDBKeyRange.bound([path, from], [path, Infinity]);

const answer = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

// Checks that there is a database: some browsers have none in private windows.
export async function ready() {
  await open();
}

// Lists every file: path, length, and time.
export async function list() {
  const database = await open();
  const files = database.transaction("files").objectStore("files");
  const [paths, entries] = await Promise.all([answer(files.getAllKeys()), answer(files.getAll())]);
  return paths.map((path, at) => [path, entries[at].len, entries[at].written]);
}

// Reads the blocks of a file, in order.
export async function read(path) {
  const database = await open();
  const blocks = database.transaction("blocks").objectStore("blocks");
  return answer(blocks.getAll(all(path)));
}

// Makes all changes or none: [path] removes a file, [path, len, written, was, first, blocks] writes it from a
// block on. Returns the path of a file whose length has changed, if there is one.
export async function commit(changes) {
  const database = await open();
  const whole = database.transaction(["files", "blocks"], "readwrite", { durability: "strict" });
  const files = whole.objectStore("files");
  const store = whole.objectStore("blocks");
  let changed;
  for (const [path, len, written, was, first, blocks] of changes) {
    if (len === undefined) {
      files.delete(path);
      store.delete(all(path));
      continue;
    }
    const write = () => {
      store.delete(all(path, first));
      blocks.forEach((block, at) => store.put(block, [path, first + at]));
      files.put({ len, written }, path);
    };
    if (first === 0) {
      write();
      continue;
    }
    const look = files.get(path);
    look.onsuccess = () => {
      if (look.result?.len === was) return write();
      changed = path;
      return whole.abort();
    };
  }
  return new Promise((done, failed) => {
    whole.oncomplete = () => done(undefined);
    whole.onabort = () => (changed === undefined ? failed(whole.error) : done(changed));
  });
}

// Takes a lock that the browser releases when the tab is gone. Returns a function that releases it, or
// undefined if it is held.
export function take(name) {
  // Without a secure connection there are no locks; playing without beats not playing.
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((taken, failed) => {
    const hold = (lock) => {
      if (!lock) return taken(undefined);
      return new Promise((release) => taken(release));
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(failed);
  });
}
