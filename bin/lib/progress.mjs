const FRAMES = ['|', '/', '-', '\\']

/**
 * Shows the progress of a long step: an animated line on a terminal, otherwise a line every ten seconds.
 * @param {string} title for example 'Installing packages'
 * @param {(report: (detail: string) => void) => Promise<T>} work reports what it is doing
 * @returns {Promise<T>}
 * @template T
 */
export async function step(title, work) {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
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
