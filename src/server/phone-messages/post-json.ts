import { asRecord, ownField, parseJson, type UntrustedRecord } from '../../domain/untrusted.ts'
import { MaybeSent, NotSent } from './channel.ts'

const TIMEOUT_MS = 20_000
const MAX_ANSWER = 64 * 1024

export interface Answer {
  readonly status: number
  /** Empty when the answer is not a JSON object. */
  readonly body: UntrustedRecord
}

/**
 * Sends a message to a provider.
 * @throws NotSent when no connection could be made, or the provider is busy or does not accept the keys
 * @throws MaybeSent when the connection broke before the answer, or the answer is not one of a provider
 */
export async function postJson(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<Answer> {
  let status: number
  let text: string
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = answer.status
    text = await beginningOf(answer)
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause
    const code = String(ownField(asRecord(cause) ?? {}, 'code') ?? '')
    if (NO_CONNECTION.includes(code)) throw new NotSent('The provider could not be reached.', { cause: error })
    throw new MaybeSent('The provider did not answer.', { cause: error })
  }
  // A wrong key is a wrong setting, which the owner can correct.
  if (status === 401 || status === 403 || status === 429) throw new NotSent(`The provider answered ${status}.`)
  // The provider may have taken the message before it failed.
  if (status >= 500 && status !== 503) throw new MaybeSent(`The provider answered ${status}.`)
  if (status === 503) throw new NotSent('The provider answered 503.')
  const received = asRecord(parseJson(text))
  // A page of a proxy, for example, says nothing about the message.
  if (!received && status < 400) throw new MaybeSent(NOT_UNDERSTOOD)
  return { status, body: received ?? {} }
}

export const NOT_UNDERSTOOD = 'The answer of the provider could not be understood.'

/** The rest of an answer that is too long is not received. */
async function beginningOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    size += part.length
    if (size >= MAX_ANSWER) break
  }
  return Buffer.concat(parts).toString('utf8').slice(0, MAX_ANSWER)
}

const NO_CONNECTION = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]
