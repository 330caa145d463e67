import { type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { LegalPage } from './content-page.tsx'
import { contentMeta, forwardHeaders, legalLoader } from './content-route.ts'
import { SectionCards } from './section-cards.tsx'

export const loader = legalLoader('returns')

export const headers = forwardHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.returns)
}

export default function Returns() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <LegalPage page={page} closing={CLOSING}>
      <section>
        <h2 className="mb-5 text-2xl">How to Return an Item</h2>
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 md:gap-6">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="rounded-card border border-line bg-card p-5">
              <span
                aria-hidden
                className="mb-3 grid size-11 place-items-center rounded-full bg-madder font-display text-xl font-semibold text-card"
              >
                {index + 1}
              </span>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <SectionCards sections={page.sections} />
    </LegalPage>
  )
}

const CLOSING = {
  title: 'Need to return something?',
  text: "Send us your order number and tell us what is wrong. We'll take care of the rest.",
}

/** The four steps of specification 2, section 2. */
const STEPS = [
  {
    title: 'Contact us',
    text: 'Open your order within 7 days of delivery and choose Return or Exchange, or write to us with its number.',
  },
  { title: 'Pack the item', text: 'It must be unused, unwashed, in its original packaging with tags.' },
  { title: 'Hand it over', text: "We'll send you the pickup or return shipping details." },
  { title: 'Get your refund', text: 'Your refund is processed within 5-7 business days after inspection.' },
] as const
