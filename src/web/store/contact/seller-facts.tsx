import type { ContactPage } from '../../../contract/content.ts'
import { telNumber } from '../../../domain/contact/contact.ts'

/** The details that rules 4 and 7 of the Consumer Protection (E-Commerce) Rules, 2020 require of a shop. */
export function SellerFacts({ page }: { page: Pick<ContactPage, 'seller' | 'grievanceOfficer' | 'socialMedia'> }) {
  const { seller, grievanceOfficer: officer, socialMedia } = page
  const networks = NETWORKS.flatMap(({ key, label }) =>
    socialMedia[key] === '' ? [] : [{ label, href: socialMedia[key] }],
  )
  return (
    <div className="grid gap-6 rounded-card bg-paper-deep p-5 md:p-6">
      {seller.legalName && (
        <section>
          <h2 className="text-xl">About the Seller</h2>
          <p className="mt-2 font-semibold">{seller.legalName}</p>
          <p className="whitespace-pre-line">{seller.address}</p>
          {seller.gstin && <p className="mt-1 text-quiet">GSTIN {seller.gstin}</p>}
        </section>
      )}
      {officer.name && (
        <section id="grievance">
          <h2 className="text-xl">{officer.designation}</h2>
          <p className="mt-2 font-semibold">{officer.name}</p>
          {officer.phone && (
            <a href={`tel:${telNumber(officer.phone)}`} className="link flex min-h-11 items-center">
              {officer.phone}
            </a>
          )}
          {officer.email && (
            <a href={`mailto:${officer.email}`} className="link flex min-h-11 items-center wrap-anywhere">
              {officer.email}
            </a>
          )}
          <p className="mt-2">
            We give every complaint a ticket number, acknowledge it within 48 hours and resolve it within one month.
          </p>
        </section>
      )}
      {networks.length > 0 && (
        <section>
          <h2 className="text-xl">Follow Us</h2>
          <ul className="flex flex-wrap gap-x-5">
            {networks.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="noopener" className="link inline-flex min-h-11 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const NETWORKS = [
  { key: 'facebook', label: 'Facebook' },
  { key: 'instagram', label: 'Instagram' },
  { key: 'twitter', label: 'Twitter' },
  { key: 'linkedin', label: 'LinkedIn' },
] as const
