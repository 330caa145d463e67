import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { ProcessRequest, UploadResult } from './process-upload.ts'

const TIMEOUT_MS = 30_000

/** Decodes an uploaded picture in a process of its own, and encodes it again. */
export function processInChild(request: ProcessRequest): Promise<UploadResult> {
  return new Promise((resolve) => {
    const child = fork(new URL('./process-upload.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child.pid)
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    let report: UploadResult = { refused: 'The picture could not be opened.' }
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

/** Requests for pages take precedence over uploads. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not allow changing priorities.
  }
}
