import { type HeadersArgs, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { DEFAULT_LEGAL } from '../../../domain/content/legal.ts'
import { apiOf, originOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Closing } from './closing.tsx'
import { contentMeta } from './content-meta.ts'
import { contentOr } from './load-content.ts'
import { LongRead } from './long-read.tsx'
import { PageHead } from './page-head.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return contentOr(apiOf(context).legal.terms({}), DEFAULT_LEGAL.terms, originOf(context))
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return contentMeta(loaderData, matches, paths.terms)
}

export default function Terms() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <main>
      <PageHead title={page.title} intro={page.content} lastUpdated={page.lastUpdated} />
      <div className="page grid gap-12 py-10">
        <LongRead sections={page.sections} />
        <Closing
          title="Please note"
          text="By ordering you accept these terms as they stand on that day. If something in them is unclear, ask us before you order."
        >
          <Link to={paths.contact} discover="none" className={buttonClass()}>
            Contact Us
          </Link>
        </Closing>
      </div>
    </main>
  )
}
