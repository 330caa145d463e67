import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { NODE, ROOT } from './project.mjs'

/**
 * Runs a program and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onLine?: (line: string) => void,
 *   onStart?: (pid: number) => void }} options
 * @returns {Promise<{ status: number, output: string, missing: boolean }>} `missing` when the program does not exist
 */
export function capture(command, args, { env = {}, onLine, onStart } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (child.pid) onStart?.(child.pid)
    let output = ''
    const collect = (text) => {
      output += text
      if (onLine) for (const line of text.split('\n')) if (line.trim()) onLine(line.trim())
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ status: 1, output: error.message, missing: error.code === 'ENOENT' }))
    child.on('close', (status) => resolve({ status: status ?? 1, output, missing: false }))
  })
}

/**
 * Runs the project's Node.js on this terminal and forwards signals to it. Returns the exit code (128 + n after signal n, as
 * in a shell).
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
export function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(NODE, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
    // On a terminal, Ctrl-C reaches the child directly. Forwarding it too would count as a second Ctrl-C, which forces an exit.
    const forward = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    child.on('error', (error) => {
      console.error(`${NODE} cannot be run: ${error.message}. Delete the folder node_modules and try again.`)
      resolve(1)
    })
    child.on('close', (status, signal) => resolve(status ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
