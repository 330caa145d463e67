import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Holds the large pictures of the full screen view back until the returned function is called. */
export async function holdLargePictures(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/-1032\.avif$/, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Waits until the full screen view shows the picture of the gallery in place of the large one. */
export function expectGalleryPicture(fullScreen: Locator): Promise<void> {
  const shown = fullScreen.locator('[aria-hidden="false"] img.pswp__img--placeholder')
  const areLoaded = () =>
    shown.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  return expect.poll(areLoaded, { message: 'the picture of the gallery' }).toEqual([true])
}
