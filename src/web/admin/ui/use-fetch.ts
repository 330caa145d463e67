import { useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from './call.ts'

interface Answer<T> {
  readonly data?: T
  readonly problem?: string
  /** Which of its questions this answers. */
  readonly question?: number
}

/**
 * What a call answers for a screen that is no list, a way to ask again, and why there is no answer. The last answer stays
 * while another is asked for. `isToldHere`: the screen itself says what went wrong; else a notice does.
 */
export function useAnswer<T>(path: string, { isToldHere = false } = {}) {
  const notify = useNotify()
  const [question, setQuestion] = useState(0)
  const [answer, setAnswer] = useState<Answer<T>>({})
  useEffect(() => {
    const stop = new AbortController()
    call<T>('GET', path, undefined, { signal: stop.signal }).then(
      (data) => setAnswer({ data, question }),
      (error: Error) => {
        if (stop.signal.aborted) return
        setAnswer(({ data }) => ({ ...(data !== undefined && { data }), problem: error.message, question }))
        if (!isToldHere) notify(error.message, { type: 'error' })
      },
    )
    return () => stop.abort()
  }, [path, question, isToldHere, notify])
  const askAgain = useCallback(() => setQuestion((number) => number + 1), [])
  return [answer.data, askAgain, answer.question === question ? answer.problem : undefined] as const
}
