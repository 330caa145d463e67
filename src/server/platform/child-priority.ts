import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** How much of a core (nice value) a child process gets next to the process that answers requests. */
export const PRIORITIES = {
  /**
   * A quarter of a core that both want. Someone waits for the result: with less, a busy machine would not work on it for minutes.
   */
  awaited: 5,
  /** A tenth. */
  background: 10,
} as const

/** Requests for pages take precedence over the work of this child process. */
export function lowerPriority(pid: number | undefined, priority: keyof typeof PRIORITIES): void {
  try {
    if (pid) setPriority(pid, PRIORITIES[priority])
  } catch {
    // Some systems do not allow changing priorities.
  }
}

/** Linux ends the process that calls this instead of the shop or PostgreSQL when the memory is used up. */
export function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems do not have it.
  }
}
