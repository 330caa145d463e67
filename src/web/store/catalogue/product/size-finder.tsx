import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type SizeChart, toInches } from '../../../../domain/catalogue/size-chart.ts'
import { bodyMeasuresOf, suggestSize } from '../../../../domain/catalogue/suggest-size.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import {
  forgetOwnMeasures,
  isMeasure,
  MEASURE_RANGE,
  type OwnMeasures,
  readOwnMeasures,
  storedNameOf,
  storeOwnMeasures,
} from './own-measures.ts'
import type { OptionLink } from './selection.ts'
import { SizeAdvice } from './size-advice.tsx'

interface SizeFinderProps {
  readonly chart: SizeChart
  /** The size buttons of the page. */
  readonly sizes: readonly OptionLink[]
}

/** Asks for the shopper's measures and suggests a size. The measures stay in this browser. */
export default function SizeFinder({ chart, sizes }: SizeFinderProps) {
  const form = useRef<HTMLFormElement>(null)
  const [own, setOwn] = useState(readOwnMeasures)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [status, setStatus] = useState('')
  const { unit, texts, setTexts } = useTexts(own)
  const fields = bodyMeasuresOf(chart).map(({ name }) => ({ name, key: storedNameOf(chart, name) }))
  const measures = fields.flatMap(({ name, key }) => (own[key] === undefined ? [] : [{ name, cm: own[key] }]))
  const isRefused = Object.keys(problems).length > 0
  const suggested = isRefused ? undefined : suggestSize(chart, measures)

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = fields.map(({ key }) => ({ key, text: texts[key]?.trim() ?? '', cm: toCm(texts[key] ?? '', unit) }))
    const wrong = read.filter(({ text, cm }) => text !== '' && cm === undefined)
    setProblems(Object.fromEntries(wrong.map(({ key }) => [key, rangeText(unit)])))
    setStatus(read.every(({ text }) => text === '') ? 'Please enter at least one measure.' : '')
    if (wrong[0]) return focusField(form.current, wrong[0].key)
    const others = Object.entries(own).filter(([key]) => read.every((field) => field.key !== key))
    const entered = read.flatMap(({ key, cm }) => (cm === undefined ? [] : [[key, cm] as const]))
    const next = Object.fromEntries([...others, ...entered])
    setOwn(next)
    if (Object.keys(next).length > 0) storeOwnMeasures(next)
    else forgetOwnMeasures()
  }
  const clear = () => {
    forgetOwnMeasures()
    setOwn({})
    setTexts({})
    setProblems({})
    setStatus('Your measures were deleted from this browser.')
    focusField(form.current, fields[0]?.key)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="mb-5 grid gap-3 rounded-card bg-paper-deep p-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3">
        {fields.map(({ name, key }) => (
          <TextField
            key={key}
            name={key}
            label={`${name} (${unit})`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={texts[key] ?? ''}
            error={problems[key]}
            onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
          />
        ))}
      </div>
      <p className="text-sm text-quiet">
        Measure your body, not a garment. One measure is enough; all of them are better. They stay in this browser and
        are never sent to the shop.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Show My Size</Button>
        {Object.keys(own).length > 0 && (
          <button type="button" className="link py-3 text-sm" onClick={clear}>
            Clear my measures
          </button>
        )}
      </div>
      <div role="status" className="grid gap-2">
        {status && <p>{status}</p>}
        {suggested && <SizeAdvice suggested={suggested} unit={unit} sizes={sizes} />}
      </div>
    </form>
  )
}

type Unit = 'cm' | 'inch'

/** What the fields contain, in the unit chosen above the size chart; converted when the unit changes. */
function useTexts(own: OwnMeasures) {
  const [{ unit, texts }, setState] = useState(() => ({ unit: unitOfSheet(), texts: textsOf(own, unitOfSheet()) }))
  useEffect(() => {
    const units = document.querySelector('#size-guide fieldset')
    const change = () =>
      setState((before) => {
        const unit = unitOfSheet()
        const converted = Object.entries(before.texts).map(([key, text]) => {
          const cm = toCm(text, before.unit)
          return [key, cm === undefined || unit === before.unit ? text : textOf(cm, unit)] as const
        })
        return { unit, texts: Object.fromEntries(converted) }
      })
    units?.addEventListener('change', change)
    return () => units?.removeEventListener('change', change)
  }, [])
  const setTexts = (texts: Readonly<Record<string, string>>) => setState({ unit, texts })
  return { unit, texts, setTexts }
}

/** The shopper may have chosen the unit before this form was loaded. */
function unitOfSheet(): Unit {
  return document.querySelector('#size-guide [value="inch"]:checked') ? 'inch' : 'cm'
}

function textsOf(own: OwnMeasures, unit: Unit): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(own).map(([key, cm]) => [key, textOf(cm, unit)]))
}

function textOf(cm: number, unit: Unit): string {
  return String(unit === 'cm' ? cm : toInches(cm))
}

/** Whole centimetres; undefined for text that is not a measure of a body. */
function toCm(text: string, unit: Unit): number | undefined {
  if (!/^\s*\d{1,3}(?:[.,]\d{1,2})?\s*$/.test(text)) return undefined
  const cm = Math.round(Number(text.replace(',', '.')) * (unit === 'cm' ? 1 : 2.54))
  return isMeasure(cm) ? cm : undefined
}

function rangeText(unit: Unit): string {
  const inUnit = (cm: number) => (unit === 'cm' ? cm : Math.round(cm / 2.54))
  return `Please enter a number from ${inUnit(MEASURE_RANGE.from)} to ${inUnit(MEASURE_RANGE.to)}.`
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
