/** A film often begins black: half a second on it shows something. */
const SECONDS = 0.5
const LONGEST_MS = 15_000

/**
 * A still of a film, as this browser decodes it.
 * @throws Error when it does not
 */
export async function firstPicture(film: Blob): Promise<Blob> {
  const address = URL.createObjectURL(film)
  const reel = document.createElement('video')
  try {
    reel.muted = true
    reel.preload = 'auto'
    reel.src = address
    await happened(reel, 'loadeddata')
    reel.currentTime = Number.isFinite(reel.duration) ? Math.min(SECONDS, reel.duration / 2) : 0
    await happened(reel, 'seeked')
    const canvas = document.createElement('canvas')
    canvas.width = reel.videoWidth
    canvas.height = reel.videoHeight
    canvas.getContext('2d')?.drawImage(reel, 0, 0)
    const still = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.9))
    if (!still) throw new Error(NO_STILL)
    return still
  } finally {
    reel.removeAttribute('src')
    reel.load()
    URL.revokeObjectURL(address)
  }
}

const NO_STILL = 'The film is uploaded, but this browser cannot take a picture of it. Upload one yourself.'

function happened(reel: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(NO_STILL)), LONGEST_MS)
    const end = (go: () => void) => () => {
      clearTimeout(timer)
      go()
    }
    reel.addEventListener(event, end(resolve), { once: true })
    reel.addEventListener(
      'error',
      end(() => reject(new Error(NO_STILL))),
      { once: true },
    )
  })
}
