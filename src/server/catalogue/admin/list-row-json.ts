import { specOf } from '@vastra/painter'
import type { ProductRow } from '../../../contract/catalogue/products-admin.ts'
import { drawnPictureUrl, pictureUrl } from '../../../domain/catalogue/picture-urls.ts'
import { rupeesFromPaise } from '../../../domain/units/paise.ts'
import { quantityToJson } from '../../../domain/units/quantity.ts'
import { revisionOf } from '../../media/picture-request.ts'
import { rupeesOrNull } from './product-json.ts'
import type { ListedProduct } from './product-list-queries.ts'

/** A product as the list shows it. */
export function lineJson(row: ListedProduct): ProductRow {
  return {
    _id: row.id,
    revision: row.revision,
    name: row.name,
    handle: row.handle,
    image: row.first_image === null ? painted(row) : pictureUrl(row.first_image),
    status: row.status,
    brand: row.brand_name,
    category: [row.main_category_name, row.category_name].join(' › '),
    unit: row.unit,
    price: rupeesFromPaise(row.price_paise),
    finalPrice: rupeesOrNull(row.final_price_paise),
    mrp: rupeesOrNull(row.mrp_paise),
    featured: row.featured,
    newArrival: row.new_arrival,
    bestSeller: row.best_seller,
    countInStock: quantityToJson(row.unit, row.stock),
    variantCount: row.variant_count,
    soldOutCount: row.sold_out_count,
    variantId: row.variant_id,
    updatedAt: row.updated_at.toISOString(),
  }
}

function painted(row: ListedProduct): string {
  const { id, name, garment, color, pattern, fabric, unit } = row
  const category = [row.category_name, row.subcategory_name ?? '', row.main_category_name].join(' ')
  return drawnPictureUrl(id, 1, revisionOf(specOf({ id, name, garment, category, color, pattern, fabric, unit })))
}
