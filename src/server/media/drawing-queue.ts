import { type ChildProcess, fork } from 'node:child_process'
import { lowerPriority } from '../platform/child-priority.ts'
import type { DrawRequest, DrawResult } from './draw.ts'

/** Draws pictures one after another in a process of its own: requested ones first, then those that are drawn ahead of time. */
export interface DrawingQueue {
  /** Whether this file is being drawn or waits for it. */
  readonly has: (file: string) => boolean
  /** The number of requested pictures that wait. */
  readonly waiting: () => number
  /**
   * Resolves when the file is drawn or could not be. The same file is drawn once, at the earlier of its turns. It is not drawn when
   * `gone` has aborted for all who requested it before its turn.
   */
  readonly draw: (order: DrawRequest, turn: Turn, gone?: AbortSignal) => Promise<DrawingResult>
  /** Ends the process. Whatever waits is not drawn. */
  readonly close: () => void
}

type Turn = 'requested' | 'ahead'
/** `dropped`: nobody waits for it. */
export type DrawingResult = DrawResult | 'dropped'

/** An idle drawing process ends after this time to free its memory. */
const IDLE_MS = 15_000

interface Job {
  readonly order: DrawRequest
  readonly result: Promise<DrawingResult>
  readonly finish: (result: DrawingResult) => void
  /** How many wait for it. */
  waiting: number
  /** Whether the drawing process already crashed on it once. */
  hasCrashed?: boolean
}

export function openDrawingQueue(): DrawingQueue {
  const pending = new Map<string, Job>()
  const lines: Readonly<Record<Turn, Job[]>> = { requested: [], ahead: [] }
  let painter: ChildProcess | undefined
  let current: Job | undefined
  let rest: NodeJS.Timeout | undefined
  let closed = false

  function draw(order: DrawRequest, turn: Turn, gone?: AbortSignal): Promise<DrawingResult> {
    // An original may arrive from the bucket after the end.
    if (closed) return Promise.resolve('failed')
    if (gone?.aborted) return Promise.resolve('dropped')
    const job = pending.get(order.file) ?? add(order, turn)
    const ahead = lines.ahead.indexOf(job)
    if (turn === 'requested' && ahead >= 0) lines.requested.push(...lines.ahead.splice(ahead, 1))
    job.waiting += 1
    gone?.addEventListener('abort', () => leave(job), { once: true })
    return job.result
  }

  function add(order: DrawRequest, turn: Turn): Job {
    const { promise: result, resolve } = Promise.withResolvers<DrawingResult>()
    const finish = (result: DrawingResult) => {
      pending.delete(order.file)
      resolve(result)
    }
    const job: Job = { order, result, finish, waiting: 0 }
    pending.set(order.file, job)
    lines[turn].push(job)
    next()
    return job
  }

  function leave(job: Job): void {
    job.waiting -= 1
    const place = lines.requested.indexOf(job)
    if (job.waiting > 0 || place < 0) return
    lines.requested.splice(place, 1)
    job.finish('dropped')
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
    lowerPriority(child.pid, 'background')
    child.on('message', (result: DrawResult) => finished(result))
    const gone = () => {
      if (painter !== child) return
      painter = undefined
      if (current && !current.hasCrashed && !closed) {
        current.hasCrashed = true
        lines.requested.unshift(current)
        current = undefined
        return next()
      }
      finished('failed')
    }
    child.on('error', gone)
    child.on('exit', gone)
    return child
  }

  function finished(result: DrawingResult): void {
    const job = current
    current = undefined
    job?.finish(result)
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
      for (const job of jobs) job.finish('failed')
      current = undefined
    },
  }
}
