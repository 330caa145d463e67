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
