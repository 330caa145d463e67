import { useRef, useState } from 'react'
import { PROOF_REQUIRED } from '../../../domain/accounts/proof.ts'
import { send } from '../browser/send.ts'

const FAILED = 'Something went wrong. Please try again.'

/**
 * Sends calls that need the password again when it was given long ago. While `isAsking`, the screen asks for it and calls
 * `answer`; then the same call is made again.
 */
export function useProof() {
  const [isAsking, setIsAsking] = useState(false)
  const waiting = useRef<(isGiven: boolean) => void>(undefined)
  const answer = (isGiven: boolean) => {
    setIsAsking(false)
    waiting.current?.(isGiven)
  }
  const request = () =>
    new Promise<boolean>((resolve) => {
      waiting.current = resolve
      setIsAsking(true)
    })
  /** Returns undefined when the password was not given. Throws Error with the server's message. */
  const sendWithProof = async <T>(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<T | undefined> => {
    const sent = await send<T>(method, path, body, FAILED)
    if (sent.ok) return sent.data
    if (sent.details?.code !== PROOF_REQUIRED) throw new Error(sent.message)
    if (!(await request())) return undefined
    const again = await send<T>(method, path, body, FAILED)
    if (!again.ok) throw new Error(again.message)
    return again.data
  }
  return { sendWithProof, isAsking, answer }
}
