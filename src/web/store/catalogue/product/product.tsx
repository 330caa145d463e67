import { type MetaArgs, type MetaDescriptor, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { LOAD_FAILURES, PRODUCT_PAGE } from '../../../../domain/catalogue/messages.ts'
import { isPhotograph, resizedPictureUrl } from '../../../../domain/catalogue/picture-urls.ts'
import { paths } from '../../../../domain/paths.ts'
import { Link } from '../../../link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { type Matches, pageMeta, shopNameIn } from '../../seo/page-meta.ts'
import { breadcrumbs, productData } from '../../seo/structured-data.ts'
import { loadProduct } from './load-product.ts'
import type { ProductData, ProductProblem } from './product-data.ts'
import { ProductScreen, Row } from './product-screen.tsx'

export const loader = loadProduct

/** The page has all colours and sizes, so a change of the query loads nothing, except for other reviews. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return true
  return REVIEW_KEYS.some((key) => currentUrl.searchParams.get(key) !== nextUrl.searchParams.get(key))
}

const REVIEW_KEYS = ['reviews', 'stars', 'fit']

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return productMeta(loaderData, matches)
}

export default function Product() {
  const page = useLoaderData<typeof loader>()
  if ('problem' in page) return <ProductProblemPanel {...page} />
  return <ProductScreen key={page.product._id} data={page} />
}

function ProductProblemPanel({ problem, hint, popular = [] }: ProductProblem) {
  const canRetry = problem === LOAD_FAILURES.product
  return (
    <main className="page py-12">
      <ErrorPanel level={1} title={PRODUCT_PAGE.heading} message={problem} {...(!canRetry && { onRetry: false })}>
        {hint && <p className="w-full text-sm text-quiet">{hint}</p>}
        <Link to={paths.products} className={buttonClass('quiet')}>
          Browse All Products
        </Link>
      </ErrorPanel>
      <Row id="popular" title="Best Sellers" cards={popular} />
    </main>
  )
}

/** Returns the meta tags of a product page. All colours and sizes share one canonical address. */
function productMeta(page: ProductData | ProductProblem | undefined, matches: Matches): MetaDescriptor[] {
  if (!page || 'problem' in page)
    return [{ title: `${PRODUCT_PAGE.heading} | ${shopNameIn(matches)}` }, { name: 'robots', content: 'noindex' }]
  const { product, variants, pictures, origin } = page
  const { _id, name, description, category } = product
  const images = (pictures[''] ?? []).map((picture) => resizedPictureUrl(picture, SHARED_WIDTH, 'jpg'))
  return pageMeta(
    {
      title: name,
      description: description || `${name} by ${product.brand.name}.`,
      origin,
      canonical: paths.product(_id),
      type: 'product',
      ...(images[0] && { image: images[0] }),
      jsonLd: [
        productData(
          origin,
          // Invented reviews and drawn pictures must not reach search engines.
          { ...product, images: images.filter(isPhotograph), ...(page.reviews?.hasSamples && { reviews: 0 }) },
          variants,
        ),
        breadcrumbs(origin, [
          { name: 'Home', path: paths.home },
          { name: 'Products', path: paths.products },
          { name: category.name, path: paths.category(category._id) },
          { name, path: paths.product(_id) },
        ]),
      ],
    },
    matches,
  )
}

/** The width of the largest JPEG. Link previews and search engines do not read AVIF. */
const SHARED_WIDTH = 1032
