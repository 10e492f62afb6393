// Who plays: a token of the service that served the page. Its own script has the key and asks for another token when one is
// too old; where there is no such script, or no key, nobody plays.
export async function pass(anew) {
  try {
    const { token } = await import("/enter.js");
    return (await token(anew)) ?? "";
  } catch {
    return "";
  }
}

// Whether a service served the page. One does so under this name; whoever only puts the files somewhere is not asked.
export async function served() {
  if (!location.pathname.startsWith("/play/")) return false;
  try {
    return (await fetch("/api/today", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

// Sends a journal. What became of it: "waiting", "ranked", "nobody" where the service knows nobody here, "refused" or "lost"
// with a line that says why.
export async function send(journal) {
  const headers = { "content-type": "application/octet-stream" };
  try {
    const token = await pass(false);
    if (!token) return "nobody";
    headers.authorization = `Bearer ${token}`;
    const answer = await fetch("/api/runs", { method: "POST", headers, body: journal });
    const said = await answer.json();
    if (answer.status === 401) return "nobody";
    if (!answer.ok) return `refused\n${said.error?.text ?? answer.status}`;
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
