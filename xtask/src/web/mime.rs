//! MIME types by file extension.

pub(super) fn of(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether the file is text that may contain names of other files.
pub(super) fn is_text(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    matches!(ending, Some("html" | "js" | "css" | "webmanifest"))
}
