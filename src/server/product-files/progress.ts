/** How far a long step has come. `end` is called once, whether the step succeeded or not. */
export interface Progress {
  readonly show: (done: number, total: number) => void
  readonly end: () => void
}

/** A bar that moves on a terminal; elsewhere (a log, a pipe) a line for every ten percent. */
export function progressBar(label: string, out: NodeJS.WriteStream = process.stderr): Progress {
  return out.isTTY ? movingBar(label, out) : percentLines(label, out)
}

const WIDTH = 30

function movingBar(label: string, out: NodeJS.WriteStream): Progress {
  let shown = -1
  const show = (done: number, total: number) => {
    const percent = percentOf(done, total)
    if (percent === shown) return
    shown = percent
    const full = Math.round((percent / 100) * WIDTH)
    out.write(`\r${label} [${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}] ${String(percent).padStart(3)} %`)
  }
  return { show, end: () => shown >= 0 && out.write('\n') }
}

function percentLines(label: string, out: NodeJS.WriteStream): Progress {
  let shown = -1
  const show = (done: number, total: number) => {
    const tens = Math.floor(percentOf(done, total) / 10)
    if (tens === shown) return
    shown = tens
    out.write(`${label}: ${tens * 10} %\n`)
  }
  return { show, end: () => {} }
}

function percentOf(done: number, total: number): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
}
