import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { changedFields } from '../../../domain/audit/changed-fields.ts'

type Values = Readonly<Record<string, unknown>>

export interface Versions {
  /** What the form began with. */
  readonly base: Values
  /** What the form contains. */
  readonly mine: Values
  /** What someone else has saved meanwhile. */
  readonly current: Values
}

interface Merged {
  /** The fields that only the other person changed. */
  readonly taken: Values
  /** What is saved in the fields that both changed, as a message for each. */
  readonly clashes: Readonly<Record<string, string>>
}

/** Compares the fields that the form began with. What only the form changed is neither taken over nor a clash. */
export function mergeVersions({ base, mine, current }: Versions): Merged {
  const changed = Object.keys(base).filter(
    (field) => field !== 'revision' && !isSame(current[field], base[field]) && !isSame(current[field], mine[field]),
  )
  const taken = changed.filter((field) => isSame(mine[field], base[field]))
  const clashes = changed.filter((field) => !taken.includes(field))
  return {
    taken: Object.fromEntries(taken.map((field) => [field, current[field]])),
    clashes: Object.fromEntries(
      clashes.map((field) => [field, `${SAVED_MEANWHILE}\n${textOf(field, mine[field], current[field])}`]),
    ),
  }
}

/** Takes over the fields that only the other person changed, and says at the others what is saved there. Stands in the form. */
export function BothVersions({ base, mine, current }: Versions) {
  const { setValue, setError } = useFormContext()
  useEffect(() => {
    const { taken, clashes } = mergeVersions({ base, mine, current })
    for (const [field, theirs] of Object.entries(taken)) setValue(field, theirs)
    for (const [field, message] of Object.entries(clashes)) setError(field, { type: 'conflict', message })
  }, [base, mine, current, setValue, setError])
  return null
}

const SAVED_MEANWHILE = 'Someone else has saved this here. Save again to replace it with yours:'
/** For the element around the form: the message of a field has several lines. */
export const LINES_KEPT = { '& .Mui-error': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }

/** Whether two values of a field are stored alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What is saved now: a text or a number itself, and of a list or a record the parts that differ from those in the form. */
function textOf(field: string, mine: unknown, current: unknown): string {
  if (current === undefined || current === null || current === '') return EMPTY
  if (typeof current === 'boolean') return current ? 'Yes' : 'No'
  if (typeof current !== 'object') return String(current)
  const parts = changedFields({ [field]: mine }, { [field]: current })
  return parts.map(({ label, after = EMPTY }) => lineOf(label, after === 'none' ? EMPTY : after)).join('\n') || EMPTY
}

/** The field itself is named by the form, so that only what is in it is named: 'Shirt › Cost: 6'. */
function lineOf(label: string, text: string): string {
  const [, ...inner] = label.split(' › ')
  return inner.length > 0 ? `${inner.join(' › ')}: ${text}` : text
}

const EMPTY = '(empty)'
