import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does `work` while no other command of this project does the same; waits for one that is at it. The file holds the number
 * of the process, so that one left behind by a killed process is told from one in use.
 * @param {string} file
 * @param {(leftBehind: boolean) => Promise<T>} work is told whether a killed process had begun before
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
      const holder = holderOf(file)
      if (holder && isAlive(holder)) {
        tell(`waiting for process ${holder}, which is doing the same`)
        await pause(500)
      } else {
        leftBehind = true
        rmSync(file, { force: true })
      }
    }
  }
  try {
    return await work(leftBehind)
  } finally {
    rmSync(file, { force: true })
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
