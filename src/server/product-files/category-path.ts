import { categoryName } from './display-names.ts'
import type { Garment } from './garments.ts'

/** The three levels a product hangs under. */
export interface Place {
  readonly mainCategory: string
  readonly category: string
  readonly subCategory?: string
}

/**
 * Where a product belongs, from what a row says. `category` may be a path ('Women > Dresses > Maxi'), a department of
 * a main category ('Westernwear-Women'), or a plain name. The garment is the category people look for; a department
 * ('Western Wear') becomes the subcategory, so that nothing the file says is lost.
 */
export function placeOf(says: {
  mainCategory: string
  category: string
  subCategory: string
  garment: Garment | undefined
  garmentCategory: string
}): Place {
  const path = says.category
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (path.length > 1) {
    const [mainCategory = '', category = '', ...rest] = path
    return withSub({ mainCategory: mainCategoryName(mainCategory), category: categoryName(category) }, rest.join(' > '))
  }
  const [, department = says.category, suffix = ''] = /^(.+?)\s*-\s*([^-]+)$/.exec(says.category) ?? []
  const suffixMain = MAIN_CATEGORIES[suffix.toLowerCase()]
  if (suffixMain === undefined) {
    const category = categoryName(says.category) || says.garmentCategory || 'More'
    return withSub(
      { mainCategory: mainCategoryName(says.mainCategory) || guessMain(says.garment), category },
      says.subCategory,
    )
  }
  const shelf = categoryName(department)
  if (WHOLE_DEPARTMENTS.has(shelf) || says.garmentCategory === '') {
    return withSub({ mainCategory: suffixMain, category: shelf }, says.subCategory)
  }
  return withSub({ mainCategory: suffixMain, category: says.garmentCategory }, says.subCategory || shelf)
}

/** 'female' → 'Women', 'Boys' → 'Kids'; a name of the shop's own stays. */
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

/** Departments that are a category themselves: whatever garment a title there seems to name is a slip. */
const WHOLE_DEPARTMENTS = new Set(['Footwear', 'Watches', 'Jewellery', 'Fragrance', 'Bags', 'Accessories'])

function guessMain(garment: Garment | undefined): string {
  return garment?.garment === 'fabric' ? 'Fabrics' : 'More'
}

function withSub(place: { mainCategory: string; category: string }, subCategory: string): Place {
  const name = categoryName(subCategory)
  return name === '' || name === place.category ? place : { ...place, subCategory: name }
}
