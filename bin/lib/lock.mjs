import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does `work` while no other command of this project does the same; waits for one that is at it. The file holds the numbers
 * of the process and of the programs it started, so that one left behind is told from one in use.
 * @param {string} file
 * @param {(lock: { leftBehind: boolean, hold: (pid: number) => void }) => Promise<T>} work is told whether a killed process
 *   had begun before, and names the programs it starts with `hold`, which may outlive it
 * @param {(words: string) => void} tell
 * @returns {Promise<T>}
 * @template T
 */
export async function withLock(file, work, tell) {
  mkdirSync(dirname(file), { recursive: true })
  let leftBehind = false
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = holdersOf(file).find(isAlive)
      if (holder) {
        tell(`waiting for process ${holder}, which is doing the same`)
        await pause(500)
      } else {
        leftBehind = true
        rmSync(file, { force: true })
      }
    }
  }
  try {
    return await work({ leftBehind, hold: (pid) => appendFileSync(file, ` ${pid}`) })
  } finally {
    rmSync(file, { force: true })
  }
}

function holdersOf(file) {
  try {
    return readFileSync(file, 'utf8').split(' ').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
