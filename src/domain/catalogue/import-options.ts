/**
 * What the dry run of an import leaves to the owner: for each kind of finding the choices, the first of them the default.
 * - `sizes`, `colors`: values separated by commas. Commas in colours may also describe one garment in several colours
 * - `hsn`: products without an HSN code
 * - `aboveMrp`: a price above the MRP, which is an offence (Legal Metrology Act 2009, section 36)
 * - `html`: descriptions with HTML; `format` keeps paragraphs, lists, bold text and links
 * - `tax`: prices of a program whose files never say whether they include GST, and which rate is to be added; see `withTax`
 * - `compareAt`: Shopify's compare-at price, which is the printed MRP or an earlier price of the shop
 */
export const IMPORT_CHOICES = {
  sizes: ['split', 'keep'],
  colors: ['keep', 'split'],
  hsn: ['guess', 'empty'],
  aboveMrp: ['refuse', 'raise', 'lower'],
  html: ['strip', 'format'],
  compareAt: ['mrp', 'was'],
  tax: ['included', 'add5', 'add18', 'addByPrice'],
} as const

export type FindingKind = keyof typeof IMPORT_CHOICES

export type ImportOptions = { readonly [K in FindingKind]: (typeof IMPORT_CHOICES)[K][number] }

export const FINDING_KINDS = Object.keys(IMPORT_CHOICES) as readonly FindingKind[]

export const DEFAULT_IMPORT_OPTIONS = Object.fromEntries(
  FINDING_KINDS.map((kind) => [kind, IMPORT_CHOICES[kind][0]]),
) as unknown as ImportOptions
