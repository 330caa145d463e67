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

/**
 * The category of a cell that lists several, as PrestaShop writes them: `Home, Women, Kurtas` → `Women > Kurtas`. The deepest path if there
 * are paths, otherwise the last one, below the main category among them.
 */
export function listedCategory(cell: string): string {
  const listed = cell.split(',').map((part) => part.trim())
  const parts = listed.filter((part) => part !== '' && !NO_KIND.test(part))
  if (listed.length < 2 || parts.length === 0) return cell
  const depth = (part: string) => part.split(/[>/]/).length
  const deepest = parts.reduce((best, part) => (depth(part) > depth(best) ? part : best))
  const isMain = (part: string) => MAIN_CATEGORIES[part.toLowerCase()] !== undefined
  const main = parts.find(isMain)
  const last = parts.findLast((part) => !isMain(part)) ?? main ?? cell
  return depth(deepest) > 1 ? deepest : main === undefined || main === last ? last : `${main} > ${last}`
}

/** What shops file products under that says nothing of what they are. */
const NO_KIND = /^(?:home|root|all|shop|sale|offers?|new|new arrivals?|best ?sellers?|featured|uncategori[sz]ed)$/i

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
