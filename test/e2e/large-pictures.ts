import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** One pixel. Drawing a picture for a whole screen keeps the shop busy for seconds, and later pages wait for their pictures. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Answers the large pictures of the full screen view with one pixel, when the returned function has been called. */
export async function holdLargePictures(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/-1032\.avif$/, async (route) => {
    await isReleased
    await route.fulfill({ contentType: 'image/gif', body: PIXEL })
  })
  return release
}

/** Waits until the full screen view shows the picture of the gallery in place of the large one. */
export function expectGalleryPicture(fullScreen: Locator): Promise<void> {
  return expectLoaded(fullScreen, 'img.pswp__img--placeholder')
}

/** Waits until the full screen view shows the large picture. */
export function expectLargePicture(fullScreen: Locator): Promise<void> {
  return expectLoaded(fullScreen, 'img.pswp__img:not(.pswp__img--placeholder)')
}

function expectLoaded(fullScreen: Locator, images: string): Promise<void> {
  const shown = fullScreen.locator(`[aria-hidden="false"] ${images}`)
  const areLoaded = () =>
    shown.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))
  return expect.poll(areLoaded, { message: images }).toEqual([true])
}
