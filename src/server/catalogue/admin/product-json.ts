import { specOf } from '@vastra/painter'
import type { AdminProduct, ProductRow } from '../../../contract/products-admin.ts'
import { CATEGORY_SEPARATOR } from '../../../domain/catalogue/category-path.ts'
import { drawnPictureUrl, pictureUrl, placeholderUrl } from '../../../domain/catalogue/picture-urls.ts'
import { type Paise, rupeesFromPaise } from '../../../domain/units/paise.ts'
import { quantityToJson } from '../../../domain/units/quantity.ts'
import { lookRevision } from '../../media/picture-request.ts'
import type { ListedProduct } from './product-list-queries.ts'
import type { EditedProduct } from './product-queries.ts'

/** A product as its editor shows it, in rupees and metres. */
export function productJson(row: EditedProduct): AdminProduct {
  const quantity = (figure: number) => quantityToJson(row.unit, figure)
  return {
    _id: row.id,
    revision: row.revision,
    handle: row.handle,
    name: row.name,
    description: row.description,
    brandId: row.brand_id,
    mainCategoryId: row.main_category_id,
    categoryId: row.category_id,
    subcategoryId: row.subcategory_id,
    garment: row.garment,
    color: row.color,
    pattern: row.pattern,
    fabric: row.fabric,
    unit: row.unit,
    minQuantity: quantity(row.minimum_quantity),
    quantityStep: quantity(row.quantity_step),
    price: rupeesFromPaise(row.price_paise),
    finalPrice: rupeesOrNull(row.final_price_paise),
    mrp: rupeesOrNull(row.mrp_paise),
    status: row.status,
    featured: row.featured,
    newArrival: row.new_arrival,
    bestSeller: row.best_seller,
    hsn: row.hsn,
    piecesPerPack: row.pieces_per_pack,
    countryOfOrigin: row.country_of_origin,
    maker: row.maker,
    importer: row.importer,
    netQuantity: row.net_quantity,
    widthCm: row.width_cm,
    gsm: row.gsm,
    composition: row.composition,
    care: row.care,
    garmentMeasures: row.garment_measures,
    modelNote: row.model_note,
    lookProductIds: [...row.look_product_ids],
    lookCategoryId: row.look_category_id,
    lookColor: row.look_color,
    lookOccasion: row.look_occasion,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    isOrdered: row.is_ordered,
    hasGstRate: row.has_gst_rate,
    swatchOf: row.swatch_of,
    swatchId: row.swatch_id,
    variants: row.variants.map((variant) => ({
      _id: variant.id,
      sku: variant.sku,
      color: variant.color,
      size: variant.size,
      price: rupeesOrNull(variant.price_paise),
      finalPrice: rupeesOrNull(variant.final_price_paise),
      cost: rupeesOrNull(variant.cost_paise),
      countInStock: quantity(variant.stock ?? 0),
      image: variant.image,
      shelf: variant.shelf,
      barcode: variant.barcode,
    })),
    images: row.images.map(({ path, alt, color, focal_x, focal_y, shown_width_cm }) => ({
      path,
      alt,
      color,
      focus: focal_x === null || focal_y === null ? null : { x: focal_x, y: focal_y },
      shownWidthCm: shown_width_cm,
    })),
  }
}

/** The product for those who may see it, but not what the shop pays for it. */
export function withoutCosts(product: AdminProduct): AdminProduct {
  return { ...product, variants: product.variants.map(({ cost, ...variant }) => variant) }
}

function rupeesOrNull(paise: Paise | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise)
}

/** A product as the list in the back office shows it. */
export function listedProductJson(row: ListedProduct): ProductRow {
  return {
    _id: row.id,
    revision: row.revision,
    name: row.name,
    handle: row.handle,
    image: row.first_image === null ? standInImage(row) : pictureUrl(row.first_image),
    status: row.status,
    brand: row.brand_name,
    category: [row.main_category_name, row.category_name].join(CATEGORY_SEPARATOR),
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

/** What is shown instead of a photograph: a drawing of a demo product, or a placeholder. */
function standInImage(row: ListedProduct): string {
  if (!row.is_demo) return placeholderUrl(row.id)
  const { id, name, garment, color, pattern, fabric, unit } = row
  const category = [row.category_name, row.subcategory_name ?? '', row.main_category_name].join(' ')
  return drawnPictureUrl(id, 1, lookRevision(specOf({ id, name, garment, category, color, pattern, fabric, unit })))
}
