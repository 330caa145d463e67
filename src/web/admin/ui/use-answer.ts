import { useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../call.ts'

/** What a call answers for a screen that is no list, and a way to ask again. Undefined until it is there. */
export function useAnswer<T>(path: string): readonly [T | undefined, () => void] {
  const notify = useNotify()
  const [answer, setAnswer] = useState<T>()
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is there to ask again
  useEffect(() => {
    let isCurrent = true
    call<T>('GET', path)
      .then((fresh) => isCurrent && setAnswer(fresh))
      .catch((error) => notify(error.message, { type: 'error' }))
    return () => {
      isCurrent = false
    }
  }, [path, asked, notify])
  return [answer, useCallback(() => setAsked((times) => times + 1), [])]
}
