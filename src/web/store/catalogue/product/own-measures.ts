import type { SizeChart } from '../../../../domain/catalogue/size-chart.ts'
import { asNumber, asRecord, ownField, parseJson } from '../../../../domain/untrusted.ts'
import { readStorage } from '../../../boot/read-storage.ts'

/** The shopper's measures in whole centimetres, by what is measured. They stay in this browser. */
export type OwnMeasures = Readonly<Record<string, number>>

/** A measure that is out of this range is a mistake. Centimetres. */
export const MEASURE_RANGE = { from: 20, to: 250 } as const

/** The name under which a measure of the chart is kept: bust and chest are one measure, those of a child its own. */
export function storedNameOf({ measures }: SizeChart, name: string): string {
  const plain = name === 'Bust' ? 'chest' : name.toLowerCase()
  return measures.some((measure) => measure.name === 'Height') ? `child ${plain}` : plain
}

export function readOwnMeasures(): OwnMeasures {
  const found = asRecord(parseJson(readStorage(KEY) ?? '')) ?? {}
  return Object.fromEntries(
    STORED_NAMES.flatMap((name) => {
      const cm = asNumber(ownField(found, name))
      return cm !== undefined && isMeasure(cm) ? [[name, Math.round(cm)] as const] : []
    }),
  )
}

/** @param cm centimetres */
export function isMeasure(cm: number): boolean {
  return cm >= MEASURE_RANGE.from && cm <= MEASURE_RANGE.to
}

export function storeOwnMeasures(measures: OwnMeasures): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(measures))
  } catch {
    // Nothing is kept where storage is full or forbidden; the suggestion is shown all the same.
  }
}

export function forgetOwnMeasures(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where storage is forbidden nothing has been kept.
  }
}

const KEY = 'bodyMeasures'
const STORED_NAMES = ['chest', 'waist', 'hip', 'child height', 'child chest', 'child waist']
