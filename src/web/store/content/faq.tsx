import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { ALL_FAQS, capitalised, DEFAULT_FAQ, faqCategories, faqsIn, NO_FAQS } from '../../../domain/content/legal.ts'
import { paths } from '../../../domain/paths.ts'
import { apiOf, originOf } from '../../api.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ClosingNote, PageHeader } from './content-page.tsx'
import { contentMeta, forwardHeaders, loadContent } from './content-route.ts'
import { Question } from './question.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return loadContent(apiOf(context).legal.faq({}), DEFAULT_FAQ, originOf(context))
}

/** The page has all questions, so a change of category loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export const headers = forwardHeaders

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.faq)
}

export default function Faq() {
  const { page } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const selected = query.get('category')?.toLowerCase() || ALL_FAQS
  const shown = faqsIn(page.faqs, selected)
  return (
    <main>
      <PageHeader title={page.title} intro={page.content} lastUpdated={page.lastUpdated} />
      <div className="page grid gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-6">
          {page.faqs.length > 0 && (
            <nav aria-label="Categories">
              <ul className="flex flex-wrap gap-2">
                {faqCategories(page.faqs).map((category) => (
                  <li key={category}>
                    <Link
                      to={category === ALL_FAQS ? paths.faq : `${paths.faq}?category=${encodeURIComponent(category)}`}
                      preventScrollReset
                      replace
                      aria-current={category === selected ? 'true' : undefined}
                      className="chip aria-[current=true]:border-indigo aria-[current=true]:bg-indigo aria-[current=true]:text-card"
                    >
                      {capitalised(category)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {shown.length === 0 ? (
            <p role="status" className="py-8 text-quiet">
              {NO_FAQS}
            </p>
          ) : (
            <div className="border-t border-line">
              {shown.map((faq) => (
                <Question
                  key={`${faq.order} ${faq.question}`}
                  question={faq.question}
                  answer={faq.answer}
                  group="faq"
                />
              ))}
            </div>
          )}
        </div>
        <ClosingNote title="Still have questions?" text="Write to us and we'll reply within 48 hours.">
          <Link to={paths.contact} className={buttonClass()}>
            Contact Support
          </Link>
        </ClosingNote>
      </div>
    </main>
  )
}
