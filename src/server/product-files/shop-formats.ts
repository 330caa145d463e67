import { wooUseOf } from './woo-columns.ts'

/** Files of other shop programs whose columns have one meaning. */
export type ShopFormat =
  | 'woocommerce'
  | 'magento'
  | 'bigcommerce'
  | 'wix'
  | 'ecwid'
  | 'etsy'
  | 'merchant'
  | 'medusa'
  | 'spree'
  | 'vendure'
  | 'bagisto'
  | 'square'

/** What the programs are called on screens. */
export const PROGRAM_NAMES: Readonly<Record<ShopFormat, string>> = {
  woocommerce: 'WooCommerce',
  magento: 'Magento',
  bigcommerce: 'BigCommerce',
  wix: 'Wix',
  ecwid: 'Ecwid',
  etsy: 'Etsy',
  merchant: 'a Google product feed',
  medusa: 'Medusa',
  spree: 'Spree',
  vendure: 'Vendure',
  bagisto: 'Bagisto',
  square: 'Square',
}

export interface Format {
  readonly dialect: ShopFormat
  /** Recognises the format by the names of its columns, as `columnName` returns them. */
  readonly isFormat: (names: ReadonlySet<string>) => boolean
  readonly columnUse: (name: string) => 'read' | 'unused' | 'unknown'
  /** What the owner has to know about every file in this format. */
  readonly note?: string
  /** Its files never say whether prices include GST. */
  readonly saysNoTax?: true
}

/** Returns the format of a file with these columns; undefined for the shop's own, Shopify's and plain ones. */
export function shopFormatOf(names: ReadonlySet<string>): Format | undefined {
  return FORMATS.find(({ isFormat }) => isFormat(names))
}

export function formatNote(dialect: string): string | undefined {
  if (dialect === 'shopify') return TAX_UNKNOWN
  return FORMATS.find((format) => format.dialect === dialect)?.note
}

/** Whether files of a format never say if their prices include GST. */
export function saysNoTax(dialect: string): boolean {
  return dialect === 'shopify' || FORMATS.some((format) => format.dialect === dialect && format.saysNoTax)
}

const TAX_UNKNOWN =
  'The file does not say whether its prices include GST. They are read as prices with GST unless you choose otherwise.'

const FORMATS: readonly Format[] = [
  {
    dialect: 'woocommerce',
    isFormat: (names) =>
      has(names, 'type', 'name', 'regular price') &&
      ['attribute 1 name', 'visibility in catalog', 'is featured'].some((name) => names.has(name)),
    columnUse: wooUseOf,
    saysNoTax: true,
    note: TAX_UNKNOWN,
  },
  {
    dialect: 'magento',
    isFormat: (names) =>
      has(names, 'sku', 'product type', 'name', 'price') &&
      ['attribute set code', 'product websites', 'configurable variations'].some((name) => names.has(name)),
    columnUse: columnUses(
      /^(?:sku|store view code|product type|categories|name|(?:short )?description|product online|visibility|(?:special )?price|special (?:price )?(?:from|to) date|url key|msrp(?: price)?|country of manufacture|additional attributes|qty|is in stock|manage stock|base image|additional images|configurable variation(?:s| labels))$/,
      /^(?:attribute set code|product websites|weight|tax class name|meta .+|.+ image label|(?:small|thumbnail|swatch) image|additional image labels|(?:created|updated) at|new (?:from|to) date|.+ position|.+ skus|use config .+|display product options in|custom .+|.*layout.*|map (?:price|enabled)|msrp display .+|gift message available|out of stock qty|is qty decimal|allow backorders|(?:min|max) cart qty|notify on stock below|qty increments|enable qty increments|is decimal divided|website id|hide from product page|product options container|bundle .+|downloadable .+)$/,
    ),
    saysNoTax: true,
    note: `${TAX_UNKNOWN} Pictures are imported only if the file has their complete addresses (https://…).`,
  },
  {
    dialect: 'bigcommerce',
    isFormat: (names) =>
      has(names, 'item type', 'product name', 'product code sku') ||
      has(names, 'item', 'name', 'options', 'sku', 'price'),
    columnUse: columnUses(
      /^(?:item|item type|name|product name|type|product type|sku|product code sku|options|(?:inventory tracking|track inventory)|current stock(?: level)?|price|cost price|retail price|sale price|brand name|categories|category|(?:product )?description|product url|upc ean|product upc ean|gtin|global trade number|is visible|product visible|is featured|allow purchases|variant image url|image url import|internal image url export|image description|product image (?:file|url) \d+)$/,
      /^(?:id|product id|low stock(?: level)?|brand id|channels|custom fields|product custom fields|page title|meta .+|search keywords|bin picking number|manufacturer part number|free shipping|fixed shipping cost|(?:product )?(?:weight|width|height|depth|warranty|condition)|tax class|product tax class|show product condition|sort order|product availability|option set(?: align)?|stop processing rules|image is thumbnail|image sort order|youtube .+|product image .+)$/,
    ),
    saysNoTax: true,
    note: TAX_UNKNOWN,
  },
  {
    dialect: 'wix',
    isFormat: (names) =>
      names.has('fieldtype') &&
      ['handleid', 'productoptionname1', 'producturl', 'plaindescription'].some((name) => names.has(name)),
    columnUse: columnUses(
      /^(?:handleid|handle|fieldtype|name|(?:plain)?description|productimageurl|media|collection|sku|barcode|ribbon|price|strikethroughprice|surcharge|visible|discountmode|discountvalue|inventory|cost|brand|productoption(?:name|description|choices)[1-6]|additionalinfo(?:title|description)[1-6])$/,
      /^(?:weight|mediaalttext|base ?unit.*|total ?units.*|preorder.*|productoptiontype[1-6]|customtext.*|modifier.*)$/,
    ),
    saysNoTax: true,
    note: TAX_UNKNOWN,
  },
  {
    dialect: 'ecwid',
    isFormat: (names) => has(names, 'type', 'product name', 'product price') && has(names, 'product internal id'),
    columnUse: columnUses(
      /^(?:type|product (?:internal id|sku|name|price|compare to price|cost price|is inventory tracked|quantity|is available|media main image url|media gallery image url \d+|description|category \d+|is featured|brand|upc|option (?:name|value|markup)|variation (?:sku|price|option .+)))$/,
      /^(?:category .+|product (?:quantity .+|low stock .+|media .+|is featured order by|ribbon .+|subtitle|weight|is shipping required|length|width|height|shipping .+|tax .+|seo .+|related .+|custom .+|google .+|url|lowest price|option .+|file .+))$/,
    ),
    saysNoTax: true,
    note: TAX_UNKNOWN,
  },
  {
    dialect: 'etsy',
    isFormat: (names) => has(names, 'title', 'price', 'currency code', 'quantity', 'materials'),
    columnUse: columnUses(
      /^(?:title|description|price|currency code|quantity|tags|materials|image ?\d+|variation [12] (?:name|values)|sku)$/,
      /^variation [12] type$/,
    ),
    saysNoTax: true,
    note: `${TAX_UNKNOWN} The file has one price and one stock for all sizes and colours of a listing. Check both after the import.`,
  },
  {
    dialect: 'merchant',
    isFormat: (names) =>
      has(names, 'id', 'title', 'link', 'image link', 'price') && (names.has('availability') || names.has('condition')),
    columnUse: columnUses(
      /^(?:id|title|description|link|image link|additional image link|availability|quantity|quantity to sell on facebook|inventory|price|sale price|sale price effective date|brand|gtin|item group id|color|size|gender|age group|material|pattern|product type|google product category)$/,
      /^(?:mpn|condition|shipping.*|tax|identifier exists|mobile link|adult|multipack|is bundle|custom label \d|.*destination|ads .+|unit pricing .+|size (?:type|system)|availability date|expiration date|promotion id|fb product category|style \d|product tags \d|video \d .+|internal label)$/,
    ),
    saysNoTax: true,
    note: `${TAX_UNKNOWN} Without a quantity, stock is taken from a product feed only for what is out of stock.`,
  },
  {
    dialect: 'medusa',
    isFormat: (names) =>
      has(names, 'product handle', 'product title', 'variant sku') &&
      ['option 1 name', 'variant option 1 name', 'variant manage inventory'].some((name) => names.has(name)),
    columnUse: columnUses(
      /^(?:product (?:id|handle|title|description|status|thumbnail|type|collection title|material|hs code|origin country|tags|tag \d+|is giftcard|image \d+)|variant (?:sku|barcode|ean|upc|hs code|inventory quantity|manage inventory)|(?:variant )?option \d+ (?:name|value)|(?:variant )?price(?: .+)? inr|image \d+ url)$/,
      /^(?:product (?:subtitle|external id|weight|length|width|height|mid code|collection (?:id|handle)|type id|category \d+|discountable|profile .+|sales channel .+|(?:created|updated|deleted) at)|sales channel .+|variant .+|(?:variant )?price .+)$/,
    ),
    saysNoTax: true,
    note: `${TAX_UNKNOWN} Newer files have neither stock nor the names of categories. Medusa before version 1.8 wrote its prices in paise: compare some before you import them.`,
  },
  {
    dialect: 'spree',
    isFormat: (names) => has(names, 'slug', 'name', 'price', 'option1 name', 'inventory count'),
    columnUse: columnUses(
      /^(?:slug|product id|sku|name|status|(?:vendor|brand) name|description|tags|price|compare at price|currency|track inventory|inventory count|image\d src|option\d (?:name|value)|category\d|metafield \w+ (?:fabric|material|color|pattern|care|hsn(?: code)?|mrp|manufacturer))$/,
      /^(?:seller name|meta .+|labels|width|height|depth|weight|dimensions unit|weight unit|available on|discontinue on|inventory backorderable|stock location|tax category|shipping category|digital|product type)$/,
    ),
    saysNoTax: true,
    note: TAX_UNKNOWN,
  },
  {
    dialect: 'vendure',
    isFormat: (names) => has(names, 'name', 'optiongroups', 'optionvalues', 'sku', 'price'),
    columnUse: columnUses(
      /^(?:name|slug|description|assets|facets|optiongroups|optionvalues|sku|price|stockonhand|trackinventory|variantassets|enabled)$/,
      /^(?:taxcategory|variantfacets|id|productid|variantid)$/,
    ),
    saysNoTax: true,
    note: TAX_UNKNOWN,
  },
  {
    dialect: 'bagisto',
    isFormat: (names) => has(names, 'sku', 'type', 'name', 'attribute family code'),
    columnUse: columnUses(
      /^(?:sku|type|name|categories|images|url key|(?:short )?description|price|cost|special price(?: from| to)?|status|new|featured|color|size|brand|material|fabric|pattern|care|hsn(?: code)?|mrp|inventories|manage stock|configurable variants)$/,
      /^(?:channel|locale|attribute family code|product number|parent sku|tax category name|meta .+|weight|length|width|height|visible individually|guest checkout|customer group prices|related skus|cross sell skus|up sell skus|associated skus|bundle options|video.*)$/,
    ),
    saysNoTax: true,
    note: `${TAX_UNKNOWN} Pictures are imported only if the file has their complete addresses (https://…).`,
  },
  {
    dialect: 'square',
    isFormat: (names) => has(names, 'token', 'item name', 'variation name', 'price'),
    columnUse: columnUses(
      /^(?:item name|customer facing name|variation name|sku|description|categories|reporting category|permalink|gtin|square online item visibility|item type|archived|option (?:name|value) \d|current quantity .+|price|online sale price)$/,
      /^(?:token|reference handle|seo .+|weight .+|social media .+|shipping enabled|self serve .+|delivery enabled|pickup enabled|enabled .+|new quantity .+|stock alert .+|stockable|skip detail screen.*|tax .+|default .+|sellable|contains alcohol|unit and precision|last edited)$/,
    ),
    saysNoTax: true,
    note: `${TAX_UNKNOWN} It has no pictures.`,
  },
]

function has(names: ReadonlySet<string>, ...all: readonly string[]): boolean {
  return all.every((name) => names.has(name))
}

function columnUses(read: RegExp, unused: RegExp): Format['columnUse'] {
  return (name) => (read.test(name) ? 'read' : unused.test(name) ? 'unused' : 'unknown')
}
