import type { Garment } from '../../domain/catalogue/garments.ts'
import { categoryName } from './display-names.ts'

/** The category levels of a product. */
export interface CategoryPath {
  readonly mainCategory: string
  readonly category: string
  readonly subCategory?: string
}

/**
 * Finds the category of a product from the cells of a row. `category` may be a path ('Women > Dresses > Maxi'), a department
 * of a main category ('Westernwear-Women'), or a plain name. The garment becomes the category, because shoppers look for
 * it; a department ('Western Wear') becomes the subcategory, so that no information is lost.
 */
export function categoryPathOf(cells: {
  mainCategory: string
  category: string
  subCategory: string
  garment: Garment | undefined
  garmentCategory: string
}): CategoryPath {
  // Squarespace writes `/women/kurtas`, Magento `Default Category/Women/Kurtas`, Odoo `All / Women / Kurtas`.
  const folders = /^(?:(?:default category|all) *)?\/(.+)$/i.exec(cells.category)?.[1]?.split(',', 1)[0]?.trim()
  const row = { ...cells, category: folders?.replaceAll('/', '>') ?? cells.category }
  const path = row.category
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (path.length > 1) {
    const [mainCategory = '', category = '', ...rest] = path
    return withSub({ mainCategory: mainCategoryName(mainCategory), category: categoryName(category) }, rest.join(' > '))
  }
  const [, department = row.category, suffix = ''] = /^(.+?)\s*-\s*([^-]+)$/.exec(row.category) ?? []
  const suffixMain = MAIN_CATEGORIES[suffix.toLowerCase()]
  if (suffixMain === undefined) {
    const category = categoryName(row.category) || row.garmentCategory || 'More'
    return withSub(
      { mainCategory: mainCategoryName(row.mainCategory) || guessMainCategory(row.garment), category },
      row.subCategory,
    )
  }
  const departmentName = categoryName(department)
  if (WHOLE_DEPARTMENTS.has(departmentName) || row.garmentCategory === '') {
    return withSub({ mainCategory: suffixMain, category: departmentName }, row.subCategory)
  }
  return withSub({ mainCategory: suffixMain, category: row.garmentCategory }, row.subCategory || departmentName)
}

/** 'female' → 'Women', 'Boys' → 'Kids'; other names are kept. */
function mainCategoryName(text: string): string {
  return MAIN_CATEGORIES[text.toLowerCase()] ?? categoryName(text)
}

const MAIN_CATEGORIES: Readonly<Record<string, string>> = {
  women: 'Women',
  woman: 'Women',
  womens: 'Women',
  ladies: 'Women',
  female: 'Women',
  men: 'Men',
  man: 'Men',
  mens: 'Men',
  male: 'Men',
  boys: 'Kids',
  girls: 'Kids',
  kids: 'Kids',
  'unisex kids': 'Kids',
  unisex: 'Unisex',
  fabric: 'Fabrics',
  fabrics: 'Fabrics',
}

/** Departments that are categories themselves. A garment found in a title there is usually a false match. */
const WHOLE_DEPARTMENTS = new Set(['Footwear', 'Watches', 'Jewellery', 'Fragrance', 'Bags', 'Accessories'])

function guessMainCategory(garment: Garment | undefined): string {
  return garment?.garment === 'fabric' ? 'Fabrics' : 'More'
}

function withSub(place: { mainCategory: string; category: string }, subCategory: string): CategoryPath {
  const name = categoryName(subCategory)
  return name === '' || name === place.category ? place : { ...place, subCategory: name }
}
