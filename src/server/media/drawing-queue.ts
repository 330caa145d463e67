import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { DrawRequest, DrawResult } from './draw.ts'

/** Draws pictures one after another in a process of its own: requested ones first, then those that are drawn ahead of time. */
export interface DrawingQueue {
  /** Whether this file is being drawn or waits for it. */
  readonly has: (file: string) => boolean
  /** The number of requested pictures that wait. */
  readonly waiting: () => number
  /** Resolves when the file is drawn; false when it could not be. The same file is drawn once, at the earlier of its turns. */
  readonly draw: (order: DrawRequest, turn: Turn) => Promise<boolean>
  /** Ends the process. Whatever waits is not drawn. */
  readonly close: () => void
}

type Turn = 'requested' | 'ahead'

/** An idle drawing process ends after this time to free its memory. */
const IDLE_MS = 15_000

interface Job {
  readonly order: DrawRequest
  readonly finish: (made: boolean) => void
  /** Whether the drawing process already crashed on it once. */
  hasCrashed?: boolean
}

export function openDrawingQueue(): DrawingQueue {
  const pending = new Map<string, { readonly made: Promise<boolean>; readonly job: Job }>()
  const lines: Readonly<Record<Turn, Job[]>> = { requested: [], ahead: [] }
  let painter: ChildProcess | undefined
  let current: Job | undefined
  let rest: NodeJS.Timeout | undefined
  let closed = false

  function draw(order: DrawRequest, turn: Turn): Promise<boolean> {
    const known = pending.get(order.file)
    if (known) {
      const waiting = lines.ahead.indexOf(known.job)
      if (turn === 'requested' && waiting >= 0) lines.requested.push(...lines.ahead.splice(waiting, 1))
      return known.made
    }
    // An original may arrive from the bucket after the end.
    if (closed) return Promise.resolve(false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const finish = (made: boolean) => {
      pending.delete(order.file)
      resolve(made)
    }
    const job: Job = { order, finish }
    pending.set(order.file, { made: promise, job })
    lines[turn].push(job)
    next()
    return promise
  }

  function next(): void {
    if (current) return
    clearTimeout(rest)
    current = lines.requested.shift() ?? lines.ahead.shift()
    if (!current) {
      painter?.unref()
      painter?.channel?.unref()
      rest = setTimeout(stopPainter, IDLE_MS).unref()
      return
    }
    painter ??= startPainter()
    painter.ref()
    painter.channel?.ref()
    painter.send(current.order, (error) => error && painter?.kill())
  }

  function startPainter(): ChildProcess {
    const child = fork(new URL('./draw.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid) lowerPriority(child.pid)
    child.on('message', (result: DrawResult) => finished(result.done))
    const gone = () => {
      if (painter !== child) return
      painter = undefined
      if (current && !current.hasCrashed && !closed) {
        current.hasCrashed = true
        lines.requested.unshift(current)
        current = undefined
        return next()
      }
      finished(false)
    }
    child.on('error', gone)
    child.on('exit', gone)
    return child
  }

  function finished(made: boolean): void {
    const job = current
    current = undefined
    job?.finish(made)
    if (!closed) next()
  }

  function stopPainter(): void {
    painter?.kill('SIGKILL')
    painter = undefined
  }

  return {
    has: (file) => pending.has(file),
    waiting: () => lines.requested.length,
    draw,
    close: () => {
      closed = true
      clearTimeout(rest)
      stopPainter()
      const jobs = [...(current ? [current] : []), ...lines.requested.splice(0), ...lines.ahead.splice(0)]
      for (const job of jobs) job.finish(false)
      current = undefined
    },
  }
}

/** Requests for pages take precedence over drawing. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not allow changing priorities.
  }
}
