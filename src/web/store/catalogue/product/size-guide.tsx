import { useEffect, useRef, useState } from 'react'
import { type SizeChart, toInches } from '../../../../domain/catalogue/size-chart.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { type LengthUnit, rememberedUnit, rememberUnit } from './remembered-unit.ts'
import type { OptionLink } from './selection.ts'
import { Sheet } from './sheet.tsx'

const SizeFinder = onDemand(() => import('./size-finder.tsx'))

interface SizeGuideProps {
  readonly chart: SizeChart
  /** The size buttons of the page. */
  readonly sizes: readonly OptionLink[]
}

/** The measurements of each size in centimetres or inches, and how to take them. Opens over the size buttons. */
export function SizeGuide({ chart, sizes }: SizeGuideProps) {
  const [finds, setFinds] = useState(false)
  const inch = useRef<HTMLInputElement>(null)
  // Set here and not while rendering: the page is the same for everyone.
  useEffect(() => {
    if (inch.current && rememberedUnit() === 'inch') inch.current.checked = true
  }, [])
  const { measures, rows, own } = chart
  const taken = measures.filter(({ how }) => how !== '')
  // Body and garment may have a measure of the same name, such as the waist.
  const columns = measures.map(({ name }, place) => ({ key: `${place} ${name}`, name }))
  return (
    <Sheet id="size-guide" title="Size guide">
      <div className="length-units">
        <fieldset>
          <legend className="sr-only">Unit</legend>
          {UNITS.map((unit) => (
            <label key={unit} className="option">
              <input
                ref={unit === 'inch' ? inch : undefined}
                type="radio"
                name="length-unit"
                value={unit}
                defaultChecked={unit === 'cm'}
                className="sr-only"
                onChange={() => rememberUnit(unit)}
              />
              {unit}
            </label>
          ))}
        </fieldset>
        {!finds && (
          <button type="button" className="needs-script link py-2.5" onClick={() => setFinds(true)}>
            Find my size
          </button>
        )}
      </div>
      {finds && <SizeFinder chart={chart} sizes={sizes} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone must be scrollable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Size chart">
        <table className="size-chart">
          <thead>
            <tr>
              <td>
                <span className="in-cm">cm</span>
                <span className="in-inches">in</span>
              </td>
              <th colSpan={measures.length - own}>Your body</th>
              <th colSpan={own}>The garment</th>
            </tr>
            <tr>
              <th scope="col">Size</th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, cm }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {cm.map((measure, index) => (
                  <td key={columns[index]?.key}>
                    <span className="in-cm">{measure > 0 ? measure : '–'}</span>
                    <span className="in-inches">{measure > 0 ? toInches(measure) : '–'}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h3 className="mt-4 mb-1 text-lg">How to measure</h3>
      <dl className="facts">
        {taken.map(({ name, how }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

const UNITS: readonly LengthUnit[] = ['cm', 'inch']
