const MINUTE_MS = 60_000

/**
 * Returns a function that logs a refused request at once, and others at most once a minute with their number. Anyone can send such
 * requests, and the error reporter receives each line.
 */
export function refusalLog(log: (message: string) => void, message: string): () => void {
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function report(): void {
    timer = undefined
    if (count === 0) return
    log(`${message}, ${count} ${count === 1 ? 'time' : 'times'} in a minute`)
    count = 0
    wait()
  }

  function wait(): void {
    timer = setTimeout(report, MINUTE_MS).unref()
  }

  return () => {
    if (timer) {
      count++
      return
    }
    log(message)
    wait()
  }
}
