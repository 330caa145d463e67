import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FactGroup, ProductData } from './product-data.ts'

/** The details of the product: fabric and care, and the information required by law. */
export function Details({ data: { facts } }: { data: ProductData }) {
  return (
    <section aria-labelledby="details" className="mt-6 border-t border-line">
      <h2 id="details" className="sr-only">
        Details
      </h2>
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
