import { fork } from 'node:child_process'
import { lowerPriority } from '../platform/child-priority.ts'
import type { ProcessRequest, UploadResult } from './process-upload.ts'

/** The child limits its processor time itself, so this ends only those that get none. */
const TIMEOUT_MS = 120_000

/** Decodes an uploaded picture in a process of its own, and encodes it again. Refuses it after `timeoutMs`. */
export function processInChild(request: ProcessRequest, timeoutMs = TIMEOUT_MS): Promise<UploadResult> {
  return new Promise((resolve) => {
    const child = fork(new URL('./process-upload.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child.pid, 'awaited')
    let report: UploadResult = { refused: 'The picture could not be opened.' }
    const timer = setTimeout(() => {
      report = { refused: 'The shop is too busy to open the picture. Upload it again later.' }
      child.kill('SIGKILL')
    }, timeoutMs)
    child.on('message', (result: UploadResult) => {
      report = result
    })
    child.once('error', () => resolve(report))
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(report)
    })
    child.send(request, () => undefined)
  })
}
