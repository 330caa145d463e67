/** The names of the columns with selling prices, in the order of preference; see `COLUMNS`. */
export const PRICE_COLUMNS = {
  price: [
    'price',
    'variant price',
    'list price',
    'regular price',
    'unit price',
    'standard price',
    'retail price',
    'rate',
    'retail rate',
    'bhav',
    'bhaav',
    'daam',
    'keemat',
    'दर',
    'रेट',
    'भाव',
    'दाम',
    'कीमत',
    'मूल्य',
  ],
  compareAtPrice: [
    'compare at price',
    'variant compare at price',
    'original price',
    'actual price',
    'strike price',
    'strikethrough price',
  ],
  sellPrice: [
    'sell price',
    'selling price',
    'sale price',
    'final price',
    'finalprice',
    'offer price',
    'our price',
    'your price',
    'your selling price',
    'your price inr sell on amazon in',
    'your price sell on amazon in',
    'meesho price',
    'special price',
    'selling rate',
    'sale rate',
    'sales rate',
    'sales price',
    'standard selling price',
    'standard selling rate',
    's rate',
    'discounted price',
    'price after discount',
    'selling price after discount',
    'discount price',
    'deal price',
    'web price',
    'website price',
    'online price',
    'customer price',
    's p',
    'sp',
    'बिक्री मूल्य',
    'बिक्री दर',
    'विक्रय मूल्य',
  ],
  // `pricesName` ends the names of all prices without taxes like this.
  priceWithoutTax: [
    'price without tax',
    'selling price without tax',
    'sale price without tax',
    'sales price without tax',
    'unit price without tax',
    'rate without tax',
    'selling rate without tax',
    'sale rate without tax',
    'sales rate without tax',
    'regular price without tax',
    'list price without tax',
    'amount without tax',
    'basic price',
    'basic rate',
  ],
} as const

/** What a product is usually sold for, where another column has what it costs for a while. */
const USUAL = [
  'sell price',
  'selling price',
  'our price',
  'your price',
  'your selling price',
  'your price inr sell on amazon in',
  'your price sell on amazon in',
  'selling rate',
  'standard selling price',
]
const REDUCED = [
  'sale price',
  'offer price',
  'special price',
  'discounted price',
  'deal price',
  'price after discount',
  'selling price after discount',
]

/**
 * Returns which columns have the usual selling price and the reduced one, in a file with both; undefined in others.
 * @param names the names of the columns, without currencies
 */
export function twoSellingPrices(names: readonly string[]): { usual: number; reduced: number } | undefined {
  // `OfferPrice` has no blank where `Offer Price` has one.
  const written = names.map((name) => name.replaceAll(' ', ''))
  const placeOf = (known: readonly string[]) =>
    known.map((name) => written.indexOf(name.replaceAll(' ', ''))).find((at) => at >= 0)
  const [usual, reduced] = [placeOf(USUAL), placeOf(REDUCED)]
  return usual === undefined || reduced === undefined ? undefined : { usual, reduced }
}
