import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { apiOf, originOf } from '../../api.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { pageMeta, shopNameIn } from '../seo/page-meta.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const origin = originOf(context)
  try {
    const { data: page } = await apiOf(context).customPages.get({ params: { handle: params.handle ?? '' } })
    return data({ page, origin })
  } catch (error) {
    const isUnknown = error instanceof Error && 'status' in error && error.status === 404
    if (!isUnknown) throw error
    return data({ page: undefined, origin }, { status: 404 })
  }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const page = loaderData?.page
  if (!page) return [{ title: `${NOT_FOUND} | ${shopNameIn(matches)}` }, { name: 'robots', content: 'noindex' }]
  const { title, seoTitle, seoDescription, handle } = page
  const canonical = paths.customPage(handle)
  return pageMeta(
    { title: seoTitle || title, description: seoDescription || title, origin: loaderData.origin, canonical },
    matches,
  )
}

/** A page that the owner wrote. Its HTML is made by the server from Markdown, and contains no HTML of the owner. */
export default function CustomPage() {
  const { page } = useLoaderData<typeof loader>()
  if (!page)
    return (
      <main className="page py-16">
        <EmptyState level={1} title={NOT_FOUND} text="This page does not exist, or is no longer available.">
          <Link to={paths.home} className={buttonClass()}>
            Back to Home
          </Link>
          <Link to={paths.products} className={buttonClass('quiet')}>
            Browse All Products
          </Link>
        </EmptyState>
      </main>
    )
  return (
    <main>
      <header className="border-b border-line bg-paper-deep">
        <div className="page py-8 md:py-12">
          <div className="selvedge mb-5 w-24" aria-hidden />
          <h1 className="text-3xl wrap-anywhere md:text-4xl">{page.title}</h1>
        </div>
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: src/server/custom-pages/render-body.ts escapes all HTML */}
      <div className="page prose py-10" dangerouslySetInnerHTML={{ __html: page.html }} />
    </main>
  )
}

const NOT_FOUND = 'Page not found'
