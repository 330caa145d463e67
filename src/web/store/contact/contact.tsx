import { Clock, type LucideIcon, Mail, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { telNumber } from '../../../domain/contact/contact.ts'
import { DEFAULT_CONTACT_PAGE, mapLinks } from '../../../domain/contact/contact-page.ts'
import { paths } from '../../../domain/paths.ts'
import { apiOf, originOf } from '../../api.ts'
import { ChatLink } from '../../ui/chat-link.tsx'
import { PageHeader } from '../content/content-page.tsx'
import { forwardHeaders, loadContent } from '../content/content-route.ts'
import { Question } from '../content/question.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { ContactForm } from './contact-form.tsx'
import { FindUs } from './find-us.tsx'
import { SellerFacts } from './seller-facts.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return loadContent(apiOf(context).content.contact({}), DEFAULTS, originOf(context))
}

const DEFAULTS = { ...DEFAULT_CONTACT_PAGE, seller: { legalName: '', address: '', gstin: '' } }

export const headers = forwardHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData
    ? pageMeta(
        { title: 'Contact Us', description: INTRO, origin: loaderData.origin, canonical: paths.contact },
        matches,
      )
    : []
}

const INTRO = 'Questions, orders or feedback: we read every message and reply within 48 hours.'

export default function Contact() {
  const { page } = useLoaderData<typeof loader>()
  const { address, phone, email, hours, businessHours, mapLocation, faqs } = page
  const links = mapLinks(mapLocation)
  return (
    <main>
      <PageHeader title="Contact Us" intro={INTRO} />
      <div className="page grid gap-12 py-10">
        <div className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3 md:max-lg:[&>:last-child]:col-span-2">
          <InfoCard icon={MapPin} title="Visit Us">
            <p className="whitespace-pre-line">{address}</p>
            <p className="mt-2 flex flex-wrap gap-x-5" hidden={!mapLocation.address}>
              <a href={links.directions} rel="noopener" className="link inline-flex min-h-11 items-center">
                Get Directions
              </a>
              <a href={links.map} rel="noopener" className="link inline-flex min-h-11 items-center">
                View on Maps
              </a>
            </p>
          </InfoCard>
          <InfoCard icon={Mail} title="Call or Email">
            {phone && (
              <a href={`tel:${telNumber(phone)}`} className="link flex min-h-11 items-center">
                {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className="link flex min-h-11 items-center wrap-anywhere">
                {email}
              </a>
            )}
            <ChatLink
              number={page.whatsapp}
              text={`Hello ${page.companyName}`}
              className="link flex min-h-11 items-center"
            />
          </InfoCard>
          <InfoCard icon={Clock} title="Business Hours">
            {businessHours.length === 0 ? (
              <p>{hours}</p>
            ) : (
              <dl className="grid gap-1">
                {businessHours.map((entry) => (
                  <div key={entry.day} className="flex flex-wrap justify-between gap-x-4">
                    <dt>{entry.day}</dt>
                    <dd className="font-semibold">{entry.hours}</dd>
                  </div>
                ))}
              </dl>
            )}
          </InfoCard>
        </div>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ContactForm email={email} />
          <SellerFacts page={page} />
        </div>
        {mapLocation.address && <FindUs location={mapLocation} name={page.companyName} links={links} />}
        {faqs.length > 0 && (
          <section className="max-w-3xl">
            <h2 className="mb-3 text-2xl">Frequently Asked Questions</h2>
            <div className="border-t border-line">
              {faqs.map(({ question, answer }) => (
                <Question key={question} question={question} answer={answer} group="contact-faq" />
              ))}
            </div>
          </section>
        )}
      </div>
    </main>
  )
}

interface InfoCardProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
}

function InfoCard({ icon: Icon, title, children }: InfoCardProps) {
  return (
    <section className="rounded-card border border-line bg-card p-5 md:p-6">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-indigo-wash text-indigo">
          <Icon size={22} aria-hidden />
        </span>
        <h2 className="text-xl">{title}</h2>
      </div>
      {children}
    </section>
  )
}
