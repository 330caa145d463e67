/** A part of the back office could not be downloaded. After an update of the shop, those of the version that is still open are gone. */
export class PartError extends Error {
  constructor() {
    super('This part of the back office could not be loaded. Check your connection and reload the page.')
  }
}

/**
 * Downloads a part of the back office with `load`.
 * @throws PartError
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw new PartError()
  }
}
