import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

type Values = Readonly<Record<string, unknown>>

export interface Versions {
  /** What the form began with. */
  readonly base: Values
  /** What the form contains. */
  readonly mine: Values
  /** What someone else has saved meanwhile. */
  readonly current: Values
}

/** Takes over the fields that only the other person changed, and says at the others what is saved there. Stands in the form. */
export function BothVersions({ base, mine, current }: Versions) {
  const { setValue, setError } = useFormContext()
  useEffect(() => {
    for (const [field, theirs] of Object.entries(current)) {
      if (field === 'revision' || !(field in base) || isSame(theirs, base[field]) || isSame(theirs, mine[field])) continue
      if (isSame(mine[field], base[field])) setValue(field, theirs)
      else setError(field, { type: 'conflict', message: `${SAVED_MEANWHILE}\n${textOf(theirs)}` })
    }
  }, [base, mine, current, setValue, setError])
  return null
}

const SAVED_MEANWHILE = 'Someone else has saved this here. Save again to replace it with yours:'
/** For the element around the form: the message of a field has several lines. */
export const LINES_KEPT = { '& .Mui-error': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function textOf(value: unknown): string {
  if (value === null || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
