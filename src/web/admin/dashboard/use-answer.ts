import { useEffect, useState } from 'react'
import { call } from '../call.ts'

interface Answer<T> {
  readonly data?: T
  readonly problem?: string
}

/** What a call answers; the last answer stays while another is asked for. */
export function useAnswer<T>(path: string): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({})
  useEffect(() => {
    let isWanted = true
    call<{ data: T }>('GET', path).then(
      ({ data }) => isWanted && setAnswer({ data }),
      (error: Error) => isWanted && setAnswer({ problem: error.message }),
    )
    return () => {
      isWanted = false
    }
  }, [path])
  return answer
}
