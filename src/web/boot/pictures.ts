/** Marks pictures that could not be loaded, so that the cloth behind them shows instead of the browser's broken sign. */
export function markBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => mark(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) mark(image)
}

function mark(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.dataset.broken = ''
}
