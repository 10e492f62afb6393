// Lets the picture of the page move: a film of a recorded game takes its place.

// Call after the first frame of the game: the film is larger than the game. It is loaded when the player scrolls to it,
// and never for those who ask for less motion.
export function showFilms() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      target.src = target.dataset.film;
    }
  });
  for (const picture of document.querySelectorAll("img[data-film]")) seen.observe(picture);
}
