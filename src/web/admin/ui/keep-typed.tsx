import { useEffect, useLayoutEffect, useRef } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { isSame, mergeVersions, type Versions } from './both-versions.tsx'
import { mergeTyped } from './merge-typed.ts'

interface KeepTypedProps {
  /** Called when the record was read again and someone else had changed a field in which something was typed meanwhile. */
  readonly onClash?: (versions: Versions) => void
}

/**
 * Stands in a form that stays open when its record is saved or read again, which replaces what is in it by what was stored. What was
 * typed meanwhile stays, as not saved yet. The form of a new record passes it on to the screen that `toStored` opens, with the place
 * in the field that is being typed in.
 */
export function KeepTyped({ onClash }: KeepTypedProps) {
  const { getValues, getFieldState, setValue, setError } = useFormContext()
  // Reading `dirtyFields` makes the form keep them up to date for `getFieldState`.
  const { isSubmitting, dirtyFields: _ } = useFormState()
  const clashed = useRef(onClash)
  clashed.current = onClash
  const record = useRecordContext<RaRecord>()
  const sent = useRef<{ readonly id: unknown; readonly values: Values }>(undefined)
  const id = useRef(record?.id)
  id.current = record?.id
  const shown = useRef(record)
  useEffect(() => {
    if (isSubmitting) sent.current = { id: id.current, values: structuredClone(getValues()) }
  }, [isSubmitting, getValues])
  // Before the field is removed, which loses the focus.
  useLayoutEffect(
    () => () => {
      if (created !== undefined) passedPlace = placeInField()
    },
    [],
  )
  useEffect(
    () => () => {
      if (created !== undefined && sent.current && sent.current.id === undefined)
        passedOn = { id: created, sent: sent.current.values, typed: structuredClone(getValues()) }
      created = undefined
    },
    [getValues],
  )
  useEffect(() => {
    const keep = (before: Values, typed: Values) =>
      // The effect of the form, which comes after this one, replaces all values.
      queueMicrotask(() => {
        for (const [field, value] of Object.entries(typed))
          if (!isSame(value, before[field]))
            setValue(field, mergeTyped(before[field], value, getValues(field)), { shouldDirty: true })
      })
    if (passedOn?.id === record?.id && passedOn) {
      const place = passedPlace
      keep(passedOn.sent, passedOn.typed)
      // Later than `keep`, which would move the place to the end.
      if (place) setTimeout(goTo, 0, place)
    }
    passedOn = undefined
    passedPlace = undefined
    const before = sent.current
    const base = shown.current
    shown.current = record
    if (before !== undefined && before.id === record?.id) {
      sent.current = undefined
      keep(before.values, structuredClone(getValues()))
      return
    }
    // The screen shows what it knows, such as the row of a list, until it has read the record.
    if (record === undefined || base?.id !== record.id) return
    const mine = structuredClone(getValues())
    const typed = Object.entries(mine).filter(
      ([field, value]) => getFieldState(field).isDirty && !isSame(value, base[field]),
    )
    if (typed.length === 0) return
    const versions = { base, mine: { ...base, ...Object.fromEntries(typed) }, current: record }
    const { clashes } = mergeVersions(versions)
    queueMicrotask(() => {
      for (const [field, value] of typed) setValue(field, value, { shouldDirty: true })
      if (Object.keys(clashes).length === 0) return
      if (clashed.current) clashed.current(versions)
      else for (const [field, message] of Object.entries(clashes)) setError(field, { type: 'conflict', message })
    })
  }, [record, getValues, getFieldState, setValue, setError])
  return null
}

/** Where a new record leads when it has been stored: to the screen that edits it. For `redirect` of `Create`. */
export function toStored(resource?: string, id?: RaRecord['id']): string {
  created = id
  return `${resource}/${id}`
}

interface Place {
  readonly name: string
  readonly start: number | null
  readonly end: number | null
}

function placeInField(): Place | undefined {
  const field = document.activeElement
  if (!isTextField(field) || field.name === '') return undefined
  return { name: field.name, start: field.selectionStart, end: field.selectionEnd }
}

function goTo({ name, start, end }: Place): void {
  const field = document.getElementsByName(name)[0]
  if (!field || !isTextField(field) || document.activeElement !== document.body) return
  field.focus()
  // Only fields of text have a place.
  if (start !== null) field.setSelectionRange(start, end)
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

type Values = Readonly<Record<string, unknown>>

/** The record that was stored last, until the form of new records has gone. */
let created: RaRecord['id'] | undefined
/** What was typed into the form of a new record since it was sent, until the screen of the stored record shows it. */
let passedOn: { readonly id: unknown; readonly sent: Values; readonly typed: Values } | undefined
/** Where the form of a new record was being typed in. */
let passedPlace: Place | undefined
