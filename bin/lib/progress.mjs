const FRAMES = ['|', '/', '-', '\\']

/**
 * Shows that a long step is going on: a line that moves on a terminal, a line every ten seconds elsewhere.
 * @param {string} title what is being done, for example 'Installing packages'
 * @param {(tell: (detail: string) => void) => Promise<T>} work may tell what it is at
 * @returns {Promise<T>}
 * @template T
 */
export async function step(title, work) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const terminal = Boolean(process.stdout.isTTY)
  let detail = ''
  let frame = 0
  const show = () => {
    const rest = detail && ` · ${detail}`
    frame += 1
    if (terminal) process.stdout.write(`\r\x1b[K${FRAMES[frame % 4]} ${title} · ${seconds()}${rest}`)
    else console.log(`  ${title} · ${seconds()}${rest}`)
  }
  if (!terminal) console.log(`${title} …`)
  const timer = setInterval(show, terminal ? 120 : 10_000)
  const end = (mark) => {
    clearInterval(timer)
    if (terminal) process.stdout.write('\r\x1b[K')
    console.log(`${mark} ${title} · ${seconds()}`)
  }
  try {
    const result = await work((text) => {
      detail = text
    })
    end('✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}
