import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../bench/shop-process.ts'

const port = await freePort()
const parent = spawn(process.execPath, [join(import.meta.dirname, 'workers.ts'), String(port)], {
  stdio: ['ignore', 'pipe', 'ignore'],
})
const printed = text(parent.stdout)
afterAll(() => parent.kill('SIGKILL'))

/** The id of the process that answers; undefined when none does. */
const answer = () =>
  fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.text(),
    () => undefined,
  )

/** Waits until two processes answer, and returns their ids. */
async function both(): Promise<string[]> {
  const seen = new Set<string>()
  await expect
    .poll(
      async () => {
        for (const id of await Promise.all(Array.from({ length: 20 }, answer))) if (id) seen.add(id)
        return seen.size
      },
      { timeout: 20_000 },
    )
    .toBe(2)
  return [...seen]
}

describe('several processes of one shop', () => {
  it('go on answering while one of them is killed, and get another in its place', async () => {
    const [killed, other] = (await both()) as [string, string]
    process.kill(Number(killed), 'SIGKILL')
    const ended = () => expect.poll(() => isRunning(killed)).toBe(false)
    await ended()
    const answers = await Promise.all(Array.from({ length: 30 }, answer))
    expect(answers).not.toContain(undefined)
    expect(await both()).toContain(other)
  })

  it('answer with the sum of their figures, whichever is asked', async () => {
    await both()
    const texts = await Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(`http://127.0.0.1:${port}/figures`, { headers: { connection: 'close' } }).then((one) => one.text()),
      ),
    )
    expect(new Set(texts.map((text) => /^processes (.*)$/m.exec(text)?.[1]))).toEqual(new Set(['2']))
  })

  it('end together, and what they share is closed', async () => {
    parent.kill('SIGTERM')
    expect(await once(parent, 'exit')).toEqual([0, null])
    expect(await printed).toBe('closed\n')
    expect(await answer()).toBeUndefined()
  })
})

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}
