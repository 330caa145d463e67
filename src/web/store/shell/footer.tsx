import type { ContactInformation } from '../../../contract/content.ts'
import { telNumber } from '../../../domain/contact/contact.ts'
import type { ResolvedLink } from '../../../domain/content/menu-links.ts'
import { WHAT_WE_SELL } from '../../../domain/content/notices.ts'
import { CHOICES_ANCHOR, paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { ChatLink } from '../../ui/chat-link.tsx'

interface FooterProps {
  readonly contact: ContactInformation
  /** Custom links of the shop: with links below them they are a list of their own, otherwise quick links. */
  readonly own: readonly ResolvedLink[]
  /** The addresses of lists without products. */
  readonly emptyLists: readonly string[]
}

export function Footer({ contact, own, emptyLists }: FooterProps) {
  const { name, address, phone, email } = contact
  const social = SOCIAL.flatMap(({ key, label }) => {
    const href = contact.socialMedia[key]
    return href ? [{ href, label }] : []
  })
  const quick = QUICK_LINKS.filter(({ href }) => !emptyLists.includes(href))
  return (
    <footer className="footer mt-16">
      <div className="selvedge" />
      <div className="footer-columns page">
        <div>
          <p className="font-display text-2xl font-semibold">{name}</p>
          <p className="mt-2 max-w-xs">{WHAT_WE_SELL}</p>
          {social.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-x-3">
              {social.map(({ href, label }) => (
                <li key={label}>
                  <a href={href} rel="noopener" className="footer-link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <FooterLinks title="Quick links" links={[...quick, ...own.filter(({ links }) => links.length === 0)]} />
        <FooterLinks title="Customer service" links={SERVICE_LINKS} />
        {[address, phone, email, contact.whatsapp].some(Boolean) && (
          <div>
            <h2 className="text-lg">Contact</h2>
            <address className="mt-1 not-italic">
              {address && <p className="py-2 whitespace-pre-line">{address}</p>}
              {phone && (
                <a href={`tel:${telNumber(phone)}`} className="footer-link">
                  {phone}
                </a>
              )}
              {email && (
                <a href={`mailto:${email}`} className="footer-link">
                  {email}
                </a>
              )}
              <ChatLink number={contact.whatsapp} text={`Hello ${name}`} className="footer-link" />
            </address>
          </div>
        )}
        {own.map(({ label, links }) => links.length > 0 && <FooterLinks key={label} title={label} links={links} />)}
      </div>
    </footer>
  )
}

interface FooterLink {
  readonly href: string
  readonly label: string
}

function FooterLinks({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-1">
        {links.map(({ href, label }) => (
          <li key={href + label}>
            <Link to={href} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const SOCIAL = [
  { key: 'facebook', label: 'Facebook' },
  { key: 'instagram', label: 'Instagram' },
  { key: 'twitter', label: 'Twitter' },
  { key: 'youtube', label: 'YouTube' },
] as const

const QUICK_LINKS: readonly FooterLink[] = [
  { href: paths.products, label: 'All Products' },
  { href: paths.newArrivals, label: 'New Arrivals' },
  { href: paths.bestSellers, label: 'Best Sellers' },
  { href: paths.featured, label: 'Featured Products' },
  { href: paths.about, label: 'About' },
]

const SERVICE_LINKS: readonly FooterLink[] = [
  { href: paths.contact, label: 'Contact' },
  { href: paths.faq, label: 'FAQ' },
  { href: paths.shipping, label: 'Shipping' },
  { href: paths.returns, label: 'Returns' },
  { href: paths.privacy, label: 'Privacy' },
  { href: `${paths.privacy}#${CHOICES_ANCHOR}`, label: 'Your privacy choice' },
  { href: paths.terms, label: 'Terms' },
  { href: `${paths.contact}#grievance`, label: 'Grievance Officer' },
]
