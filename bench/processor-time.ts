import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processor time in milliseconds that a process has used, with its threads. Linux only, otherwise NaN. */
export function processorTime(pid: number): number {
  return ticksOf(pid, [11, 12]) * MS_PER_TICK
}

/**
 * Processor time in milliseconds of the embedded PostgreSQL under `dataDir`: the server, its running processes and those that
 * have ended.
 */
export function postgresTime(dataDir: string): number {
  const server = postmasterOf(dataDir)
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === server)
  const own = ticksOf(server, [11, 12, 13, 14])
  return running.reduce((sum, pid) => sum + ticksOf(Number(pid), [11, 12]), own) * MS_PER_TICK
}

/** /proc counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

function postmasterOf(dataDir: string): number {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  )
  if (!file) throw new Error(`No PostgreSQL runs under ${dataDir}.`)
  return Number(readFileSync(join(dataDir, file), 'utf8').split('\n')[0])
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

function ticksOf(pid: number, fields: readonly number[]): number {
  const stat = statOf(pid)
  return fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0)
}

/** The fields of /proc/PID/stat after the name of the program: state, parent, … A process that has ended has none. */
function statOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}
