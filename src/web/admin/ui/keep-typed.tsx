import { useEffect, useRef } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { isSame } from './both-versions.tsx'
import { mergeTyped } from './merge-typed.ts'

/**
 * Stands in a form that stays open when its record is saved, which replaces what is in it by what was stored. What was typed while it
 * was being saved stays, as not saved yet.
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
  useEffect(() => {
    const before = sent.current
    if (before === undefined || before.id !== record?.id) return
    sent.current = undefined
    const typed = structuredClone(getValues())
    // The effect of the form, which comes after this one, replaces all values.
    queueMicrotask(() => {
      for (const [field, value] of Object.entries(typed))
        if (!isSame(value, before.values[field]))
          setValue(field, mergeTyped(before.values[field], value, getValues(field)), { shouldDirty: true })
    })
  }, [record, getValues, setValue])
  return null
}

type Values = Readonly<Record<string, unknown>>
