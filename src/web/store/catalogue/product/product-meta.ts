import type { MetaDescriptor } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { PRODUCT_PAGE } from '../../../../domain/catalogue/messages.ts'
import { sizedPicture } from '../../../../domain/catalogue/picture.ts'
import { type Matches, pageMeta, shopIn } from '../../seo/page-meta.ts'
import { breadcrumbs, productData } from '../../seo/structured-data.ts'
import type { ProductData, ProductProblem } from './product-data.ts'

/** The head of a product page. All its colours and sizes are one page to search engines. */
export function productMeta(page: ProductData | ProductProblem | undefined, matches: Matches): MetaDescriptor[] {
  if (!page || 'problem' in page)
    return [{ title: `${PRODUCT_PAGE.heading} | ${shopIn(matches)}` }, { name: 'robots', content: 'noindex' }]
  const { product, variants, pictures, origin } = page
  const { _id, name, description, category } = product
  const images = (pictures[''] ?? []).map((picture) => sizedPicture(picture, SHARED_WIDTH, 'jpg'))
  return pageMeta(
    {
      title: name,
      description: description || `${name} by ${product.brand.name}.`,
      origin,
      canonical: paths.product(_id),
      type: 'product',
      ...(images[0] && { image: images[0] }),
      jsonLd: [
        productData(origin, { ...product, images }, variants),
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

/** The largest JPEG there is: previews in chats and search results do not read AVIF. */
const SHARED_WIDTH = 1032
