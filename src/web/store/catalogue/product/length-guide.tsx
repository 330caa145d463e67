import { FABRIC_SIZES, type FabricNeeded } from '../../../../domain/catalogue/fabric-needed.ts'
import { formatQuantity } from '../../../../domain/units/quantity.ts'
import { Sheet } from './sheet.tsx'

/** The lengths of this cloth that common garments need, by size. Opens over the length picker. */
export function LengthGuide({ needed: { widthCm, rows } }: { needed: FabricNeeded }) {
  return (
    <Sheet id="length-guide" title="How many metres do I need?">
      <p className="mb-3 text-sm">
        For cloth {widthCm} cm wide. Take 25 cm more for large checks, stripes or borders that are to match, and ask
        your tailor before you buy.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone must be scrollable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Metres by garment and size">
        <table className="size-chart">
          <thead>
            <tr>
              <th scope="col">Garment</th>
              {FABRIC_SIZES.map((size) => (
                <th key={size} scope="col">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ garment, lengths }) => (
              <tr key={garment}>
                <th scope="row">{garment}</th>
                {lengths.map((length, at) => (
                  <td key={FABRIC_SIZES[at]}>{formatQuantity('metre', length)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  )
}
