import { appendFileSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other command of this project runs the same work; waits if one does. The lock file contains the ids
 * of the process and of the programs it started with the times when they began, so that the lock of a killed process is recognised
 * even when another program has its id by now.
 * @param {string} file
 * @param {(lock: { leftBehind: boolean, hold: (pid: number) => void }) => Promise<T>} `leftBehind`
 *   is true when a killed process left the lock; `hold` adds a started program, which may outlive this process
 * @param {(text: string) => void} report
 * @returns {Promise<T>}
 * @template T
 */
export async function withLock(file, work, report) {
  mkdirSync(dirname(file), { recursive: true })
  let leftBehind = false
  for (;;) {
    if (create(file)) break
    const holder = holdersOf(file).find(isAlive)
    if (holder) {
      report(`waiting for process ${holder.split(':')[0]}, which is doing the same`)
      await sleep(500)
    } else if (removeLeftBehind(file)) {
      leftBehind = true
    }
  }
  try {
    return await work({ leftBehind, hold: (pid) => appendFileSync(file, ` ${nameOf(pid)}`) })
  } finally {
    rmSync(file, { force: true })
  }
}

/** Creates the lock together with its text, so that no other process ever reads it empty. */
function create(file) {
  const own = `${file}.${process.pid}`
  writeFileSync(own, nameOf(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes the lock of a killed process. Another process may have replaced it since it was read: then it is put back. */
function removeLeftBehind(file) {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return false
  }
  const isLeftBehind = !holdersOf(aside).some(isAlive)
  if (isLeftBehind) rmSync(aside)
  else renameSync(aside, file)
  return isLeftBehind
}

function holdersOf(file) {
  try {
    return readFileSync(file, 'utf8').split(' ').filter(Boolean)
  } catch {
    return []
  }
}

/** The id of a process and, on Linux, when it began. Ids are used again: in a container always the same small ones. */
function nameOf(pid) {
  return `${pid}:${statOf(pid)?.began ?? ''}`
}

function isAlive(name) {
  const [pid, began] = name.split(':')
  const stat = statOf(pid)
  if (stat && (stat.hasEnded || (began && stat.began !== began))) return false
  try {
    return process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Reads what Linux says of a process. One that has ended stays in its list until its parent asks for the result. */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { hasEnded: /^[ZX]/.test(fields[0]), began: fields[19] }
  } catch {
    return undefined
  }
}
