import { useEffect, useRef } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { isSame } from './both-versions.tsx'
import { mergeTyped } from './merge-typed.ts'

/**
 * Stands in a form that stays open when its record is saved, which replaces what is in it by what was stored. What was typed while it
 * was being saved stays, as not saved yet. The form of a new record passes it on to the screen that `toStored` opens.
 */
export function KeepTyped() {
  const { getValues, setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  const record = useRecordContext<RaRecord>()
  const sent = useRef<{ readonly id: unknown; readonly values: Values }>(undefined)
  const id = useRef(record?.id)
  id.current = record?.id
  useEffect(() => {
    if (isSubmitting) sent.current = { id: id.current, values: structuredClone(getValues()) }
  }, [isSubmitting, getValues])
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
    if (passedOn?.id === record?.id && passedOn) keep(passedOn.sent, passedOn.typed)
    passedOn = undefined
    const before = sent.current
    if (before === undefined || before.id !== record?.id) return
    sent.current = undefined
    keep(before.values, structuredClone(getValues()))
  }, [record, getValues, setValue])
  return null
}

/** Where a new record leads when it has been stored: to the screen that edits it. For `redirect` of `Create`. */
export function toStored(resource?: string, id?: RaRecord['id']): string {
  created = id
  return `${resource}/${id}`
}

type Values = Readonly<Record<string, unknown>>

/** The record that was stored last, until the form of new records has gone. */
let created: RaRecord['id'] | undefined
/** What was typed into the form of a new record since it was sent, until the screen of the stored record shows it. */
let passedOn: { readonly id: unknown; readonly sent: Values; readonly typed: Values } | undefined
