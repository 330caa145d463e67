import type { Pool } from 'pg'

/** Taxable value and taxes, in paise. */
export interface Parts {
  readonly taxable: number
  readonly cgst: number
  readonly sgst: number
  readonly igst: number
}

interface BillLine extends Parts {
  readonly product: string
  readonly variant: string
  readonly sku: string
  readonly hsn: string
  readonly unit: 'piece' | 'metre'
  /** Pieces or centimetres. */
  readonly quantity: number
  readonly price: number
  readonly total: number
  readonly discount: number
  /** Basis points. */
  readonly rate: number
  readonly piecesPerPack: number
  readonly category: string
}

interface NoteRow {
  readonly number: string
  readonly day: string
  readonly amount: number
  readonly isReturn: boolean
  /** What was taken off it for collecting the items. */
  readonly fee: number
  /** As the lines of the invoice: the items, delivery and the fee for cash. */
  readonly lines: readonly (Parts & { readonly quantity: number; readonly rate: number; readonly hsn: string })[]
}

/** An order as it is stored, with its invoice and credit notes. Amounts in paise. */
export interface BillRow {
  readonly id: string
  readonly status: string
  readonly isSent: boolean
  readonly isExchange: boolean
  readonly isReplacement: boolean
  readonly isInterState: boolean
  readonly state: string
  readonly gstin: string
  readonly subtotal: number
  readonly discount: number
  readonly prepaidDiscount: number
  readonly tax: number
  readonly total: number
  readonly shippingRate: number
  readonly shipping: Parts & { readonly amount: number }
  readonly fee: Parts & { readonly amount: number }
  readonly lines: readonly BillLine[]
  readonly coupons: readonly {
    readonly code: string
    readonly discount: number
    readonly delivery: number
    readonly lines: readonly number[]
    /** What it takes off: percent, or paise; `pieces` says whether it is for some pieces more. */
    readonly percent: number | null
    readonly amount: number | null
    readonly pieces: boolean
    readonly scope: string
  }[]
  readonly invoice: { readonly number: string; readonly day: string; readonly registration: string } | null
  readonly notes: readonly NoteRow[]
}

/** Reads these orders, or all of them, oldest first. */
export async function billRows(pool: Pool, ids?: readonly string[]): Promise<BillRow[]> {
  const { rows } = await pool.query(
    `select id, status, shipped_at is not null as "isSent", coalesce(received_by = 'exchange', false) as "isExchange", replaces_order_id is not null as "isReplacement",
       is_inter_state as "isInterState", state, buyer_gstin as gstin, subtotal_paise::int as subtotal, discount_paise::int as discount,
       prepaid_discount_paise::int as "prepaidDiscount", tax_paise::int as tax, total_paise::int as total,
       shipping_tax_rate as "shippingRate",
       json_build_object('amount', shipping_paise, 'cgst', shipping_cgst_paise, 'sgst', shipping_sgst_paise, 'igst', shipping_igst_paise,
         'taxable', shipping_paise - shipping_cgst_paise - shipping_sgst_paise - shipping_igst_paise) as shipping,
       json_build_object('amount', cod_fee_paise, 'cgst', cod_fee_cgst_paise, 'sgst', cod_fee_sgst_paise, 'igst', cod_fee_igst_paise,
         'taxable', cod_fee_paise - cod_fee_cgst_paise - cod_fee_sgst_paise - cod_fee_igst_paise) as fee,
       (select json_agg(json_build_object('product', product_id, 'variant', variant_id, 'sku', sku, 'hsn', line.hsn, 'unit', line.unit,
           'quantity', quantity, 'price', unit_price_paise, 'total', total_paise, 'discount', line.discount_paise, 'rate', tax_rate,
           'taxable', taxable_paise, 'cgst', cgst_paise, 'sgst', sgst_paise, 'igst', igst_paise,
           'piecesPerPack', pieces_per_pack, 'category', main.name || ' › ' || category.name) order by line.position)
         from order_line line join product on product.id = product_id join category on category.id = category_id
         join category main on main.id = category.parent_id where order_id = orders.id) as lines,
       (select coalesce(json_agg(json_build_object('code', used.code, 'discount', used.discount_paise, 'delivery', coalesce(delivery_paise, 0),
           'lines', line_discounts, 'percent', percent, 'amount', amount_paise, 'pieces', buy_quantity is not null, 'scope', scope)
           order by used.position), '[]')
         from order_coupon used join coupon on coupon.id = coupon_id where order_id = orders.id) as coupons,
       (select json_build_object('number', number, 'day', (issued_at at time zone 'Asia/Kolkata')::date,
           'registration', seller->>'registration') from invoice where order_id = orders.id) as invoice,
       (select coalesce(json_agg(json_build_object('number', number, 'day', (issued_at at time zone 'Asia/Kolkata')::date,
           'amount', amount_paise, 'isReturn', return_id is not null,
           'fee', coalesce((select fee_paise from return_request where id = return_id), 0), 'lines',
           (select json_agg(json_build_object('hsn', hsn, 'quantity', quantity, 'rate', tax_rate, 'taxable', taxable_paise,
              'cgst', cgst_paise, 'sgst', sgst_paise, 'igst', igst_paise) order by position)
            from credit_note_line where credit_note_id = note.id)) order by financial_year, serial), '[]')
         from credit_note note where order_id = orders.id) as notes
     from orders where $1::text[] is null or id = any($1::text[]) order by created_at, id`,
    [ids ?? null],
  )
  return rows
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

export const amountOf = ({ taxable, cgst, sgst, igst }: Parts): number => taxable + cgst + sgst + igst

export const taxOf = ({ cgst, sgst, igst }: Parts): number => cgst + sgst + igst

/** The part of `whole` for `part` of `parts`, rounded half up. */
export const share = (whole: number, part: number, parts: number): number =>
  half(BigInt(whole) * BigInt(part), BigInt(parts))

export const half = (numerator: bigint, divisor: bigint): number => Number((2n * numerator + divisor) / (2n * divisor))
