/**
 * A phone would have our typefaces too late for its first page, and its first picture later for them. It shows those of its system, scaled
 * to the same measures, until the page has loaded, then gets ours and shows them at once: nothing moves. A mark in its storage lets the
 * next page use them before it is painted (`data-typefaces` in `theme.css`). Whoever saves data goes without. Reading the
 * storage throws in some private modes.
 */
export const PHONE_TYPEFACES = `(() => {
  const page = document.documentElement.dataset;
  const show = () => (page.typefaces = "");
  try { if (localStorage.typefaces) show(); } catch {}
  if (page.typefaces === "" || innerWidth >= 768 || navigator.connection?.saveData) return;
  addEventListener("load", async () => {
    try {
      await Promise.all(['1em "Anek Latin"', '600 1em Eczar'].map((face) => document.fonts.load(face, "a\u20b9")));
      show();
      localStorage.typefaces = 1;
    } catch {}
  });
})()`.replace(/\s+/g, ' ')
