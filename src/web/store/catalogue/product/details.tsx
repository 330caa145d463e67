import { type SizeChart, toInches } from '../../../../domain/catalogue/size-chart.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FactGroup, ProductData } from './product-data.ts'

/** A link to this id opens the disclosure around it. */
export const SIZE_GUIDE_ID = 'size-guide'

/** The details of the product: size guide, fabric and care, and the information required by law. */
export function Details({ data: { facts, sizeChart } }: { data: ProductData }) {
  return (
    <section aria-labelledby="details" className="mt-6 border-t border-line">
      <h2 id="details" className="sr-only">
        Details
      </h2>
      {sizeChart && (
        <Disclosure title="Size guide">
          <div id={SIZE_GUIDE_ID}>
            <SizeGuide chart={sizeChart} />
          </div>
        </Disclosure>
      )}
      {facts.map((group, index) => (
        <Disclosure key={group.title} title={group.title} open={index === 0}>
          <Facts group={group} />
        </Disclosure>
      ))}
    </section>
  )
}

function Facts({ group }: { group: FactGroup }) {
  return (
    <dl className="facts">
      {group.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SizeGuide({ chart: { measures, rows } }: { chart: SizeChart }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone must be scrollable by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Size chart">
        <table className="size-chart">
          <thead>
            <tr>
              <th scope="col">Size</th>
              {measures.map(({ name }) => (
                <th key={name} scope="col">
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
                  <td key={measures[index]?.name}>
                    {measure} cm <small>{toInches(measure)} in</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h3 className="mt-4 mb-1 text-lg">How to measure</h3>
      <dl className="facts">
        {measures.map(({ name, how }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
