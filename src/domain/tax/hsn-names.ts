/** Returns a description of at most 30 characters for an HSN code, as table 12 of GSTR-1 has it. */
export function describeHsn(hsn: string): string {
  return NAMES[hsn.slice(0, 4)] ?? NAMES[hsn.slice(0, 2)] ?? 'Other goods'
}

/** Short names of headings and chapters that a clothing and fabric shop sells. */
const NAMES: Readonly<Record<string, string>> = {
  33: 'Perfumery and cosmetics',
  42: 'Leather goods and bags',
  50: 'Silk',
  51: 'Wool',
  52: 'Cotton',
  53: 'Other vegetable fibres',
  54: 'Man-made filaments',
  55: 'Man-made staple fibres',
  56: 'Wadding, felt, special yarns',
  57: 'Carpets',
  58: 'Special woven fabrics',
  59: 'Coated textile fabrics',
  60: 'Knitted fabrics',
  61: 'Clothing, knitted',
  62: 'Clothing, not knitted',
  63: 'Other made-up textiles',
  64: 'Footwear',
  65: 'Headgear',
  66: 'Umbrellas',
  71: 'Jewellery',
  96: 'Buttons, zips, accessories',
  5007: 'Woven fabrics of silk',
  5208: 'Woven fabrics of cotton',
  5407: 'Woven fabrics of filament yarn',
  6204: 'Suits, dresses, skirts (women)',
  6205: 'Shirts (men)',
  6206: 'Blouses and shirts (women)',
  6211: 'Kurtas and other garments',
  6214: 'Shawls, dupattas and scarves',
  6302: 'Bed, table and kitchen linen',
  7117: 'Imitation jewellery',
  9404: 'Quilts and bedding',
}
