// Scripts that a page runs before its own.

/** What the page would do after some seconds happens when it hears of an event `later`. */
export function holdLongTimers(): void {
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (action: () => void, ms?: number, ...values: unknown[]) => {
      if (!ms || ms < 2000) return setTimeout(action, ms, ...values)
      document.addEventListener('later', action)
      return 0
    },
  })
}

/** On the page, what waits for a tenth of a second runs one at a time, at each event 'next-timer' on the document. */
export function holdShortTimers(): void {
  const { setTimeout } = window
  const held: (() => void)[] = []
  Object.assign(window, {
    setTimeout: (action: () => void, ms?: number, ...values: unknown[]) => {
      if (ms !== 100) return setTimeout(action, ms, ...values)
      held.push(action)
      document.documentElement.dataset.timers = String(held.length)
      return 0
    },
  })
  document.addEventListener('next-timer', () => held.shift()?.())
}

/** Counts on the page how often each key of the storage is read. */
export function countReads(): void {
  const read = Storage.prototype.getItem
  const reads: Record<string, number> = {}
  Storage.prototype.getItem = function (this: Storage, key: string) {
    reads[key] = (reads[key] ?? 0) + 1
    document.documentElement.dataset.reads = JSON.stringify(reads)
    return read.call(this, key)
  }
}
