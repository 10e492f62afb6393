// The player's token of the service that served the page. The service's script holds the key and renews an
// expired token. Without that script or a key, the result is empty: an anonymous client.
export async function playerToken(fresh) {
  try {
    const { token } = await import("/enter.js");
    return (await token(fresh)) ?? "";
  } catch {
    return "";
  }
}

// Whether a service served the page. Services use this path; other web servers are not asked.
export async function served() {
  if (!location.pathname.startsWith("/play/")) return false;
  try {
    return (await fetch("/api/today", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

// Sends a journal. Returns "waiting", "ranked", "unauthenticated" (the service does not know this browser), or "refused" or
// "lost" with the reason on a second line.
export async function send(journal) {
  const headers = { "content-type": "application/octet-stream" };
  try {
    const token = await playerToken(false);
    if (!token) return "unauthenticated";
    headers.authorization = `Bearer ${token}`;
    const answer = await fetch("/api/runs", { method: "POST", headers, body: journal });
    const said = await answer.json();
    if (answer.status === 401) return "unauthenticated";
    if (!answer.ok) return `refused\n${said.error?.message ?? answer.status}`;
    for (let n = 0; n < 30; n += 1) {
      const run = await (await fetch(`/api/runs/${said.run}`, { cache: "no-store" })).json();
      if (run.state === "ranked") return "ranked";
      if (run.state === "refused") return `refused\n${run.doubt?.text ?? ""}`;
      await new Promise((done) => setTimeout(done, 1000));
    }
    return "waiting";
  } catch (error) {
    return `lost\n${error.message ?? error}`;
  }
}
