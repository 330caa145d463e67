import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { NODE, ROOT } from './project.mjs'

/**
 * Runs a program to its end and keeps what it says.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onLine?: (line: string) => void,
 *   onStart?: (pid: number) => void }} options
 * @returns {Promise<{ status: number, output: string, missing: boolean }>} `missing` when there is no such program
 */
export function capture(command, args, { env = {}, onLine, onStart } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid) onStart?.(child.pid)
    let output = ''
    const keep = (text) => {
      output += text
      if (onLine) for (const line of text.split('\n')) if (line.trim()) onLine(line.trim())
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => done({ status: 1, output: error.message, missing: error.code === 'ENOENT' }))
    child.on('close', (status) => done({ status: status ?? 1, output, missing: false }))
  })
}

/**
 * Runs the project's Node.js with the terminal handed over, passes signals on, and answers the exit code (128 + n after
 * signal n, as a shell has it).
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
export function runNode(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(NODE, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
    // Ctrl-C on a terminal reaches the child by itself; passed on as well it would count as the second, impatient one.
    const pass = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.on('error', (error) => {
      console.error(`${NODE} does not run: ${error.message}. Delete the folder node_modules and start again.`)
      done(1)
    })
    child.on('close', (status, signal) => done(status ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
