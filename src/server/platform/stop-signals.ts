/** Runs `stop` at the first SIGINT or SIGTERM, instead of what was given here before. A second one ends the process at once. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    if (current) process.off(signal, current)
    process.once(signal, stop)
  }
  current = stop
}

let current: (() => void) | undefined
