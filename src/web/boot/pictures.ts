/** Flags pictures that could not be loaded, so that CSS shows the background instead of the browser's icon for a broken image. */
export function flagBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => flag(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) flag(image)
}

function flag(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.dataset.broken = ''
}
