import { MapPin, Tag, Truck } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { DEFAULT_LEGAL, SHIPPING_PAGE_FREE_ABOVE } from '../../../domain/content/legal.ts'
import { paths } from '../../../domain/paths.ts'
import { formatRoundRupees } from '../../../domain/units/paise.ts'
import { apiOf, originOf } from '../../api.ts'
import { LegalPage } from './content-page.tsx'
import { contentMeta, forwardHeaders, loadContent } from './content-route.ts'
import { SectionCards } from './section-cards.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return loadContent(apiOf(context).legal.shipping({}), DEFAULTS, originOf(context))
}

const DEFAULTS = { ...DEFAULT_LEGAL.shipping, freeShippingAbove: SHIPPING_PAGE_FREE_ABOVE }

export const headers = forwardHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.shipping)
}

export default function Shipping() {
  const { page } = useLoaderData<typeof loader>()
  const quickInfo = [
    { icon: Truck, title: '3-7 business days', text: 'Standard delivery' },
    {
      icon: Tag,
      title: 'Free shipping',
      text: `On orders above ${formatRoundRupees(page.freeShippingAbove)}`,
    },
    { icon: MapPin, title: 'Across India', text: 'Delivery to every serviceable pincode' },
  ]
  return (
    <LegalPage page={page} closing={CLOSING}>
      <section aria-label="At a glance">
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          {quickInfo.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex items-center gap-4 rounded-card bg-turmeric-wash p-5">
              <Icon size={28} aria-hidden className="flex-none text-indigo" />
              <p>
                <span className="block font-display text-xl font-semibold">{title}</span>
                {text}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <SectionCards sections={page.sections} />
    </LegalPage>
  )
}

const CLOSING = {
  title: 'Found something you like?',
  text: "You'll see the delivery charge for your cart before you order.",
  to: paths.products,
  label: 'Shop Now',
}
