import type { Product, Variant } from '../../../contract/product.ts'
import { paths } from '../../../domain/paths.ts'
import { absolute } from './page-meta.ts'

/** schema.org/Organization, on the home page. */
export function organization(
  origin: string,
  contact: { name: string; address: string; phone: string; email: string; socials: readonly string[] },
) {
  return {
    '@type': 'Organization',
    name: contact.name,
    url: origin,
    logo: `${origin}/icon-512.png`,
    ...(contact.phone !== '' && { telephone: contact.phone }),
    ...(contact.email !== '' && { email: contact.email }),
    ...(contact.address !== '' && { address: contact.address }),
    sameAs: contact.socials.filter((link) => link !== ''),
  }
}

/** schema.org/WebSite with the search action that search engines may show. */
export function website(origin: string, name: string) {
  return {
    '@type': 'WebSite',
    name,
    url: origin,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.products}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** schema.org/BreadcrumbList; the last entry is the page itself. */
export function breadcrumbs(origin: string, trail: readonly { readonly name: string; readonly path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

interface ProductFacts
  extends Pick<
    Product,
    '_id' | 'name' | 'description' | 'images' | 'color' | 'fabric' | 'pattern' | 'unit' | 'rating' | 'reviews'
  > {
  readonly brand: { readonly name: string }
  readonly category: { readonly name: string }
}

type OfferFacts = Pick<Variant, 'sku' | 'price' | 'finalPrice' | 'countInStock'>

/** schema.org/Product with one offer per variant. Prices are in rupees, after discount. */
export function productData(origin: string, product: ProductFacts, variants: readonly OfferFacts[]) {
  const url = origin + paths.product(product._id)
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    description: product.description,
    ...(product.images.length > 0 && { image: product.images.map((image) => absolute(image, origin)) }),
    brand: { '@type': 'Brand', name: product.brand.name },
    category: product.category.name,
    color: product.color,
    material: product.fabric,
    pattern: product.pattern,
    ...(product.reviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews },
    }),
    offers: variants.map((variant) => ({
      '@type': 'Offer',
      url,
      sku: variant.sku,
      priceCurrency: 'INR',
      price: sellingPrice(variant).toFixed(2),
      availability: `https://schema.org/${variant.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...(product.unit === 'metre' && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: sellingPrice(variant).toFixed(2),
          priceCurrency: 'INR',
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MTR' },
        },
      }),
    })),
  }
}

function sellingPrice({ price, finalPrice }: Pick<Variant, 'price' | 'finalPrice'>): number {
  return finalPrice !== undefined && finalPrice < price ? finalPrice : price
}
