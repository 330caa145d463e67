import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** The tables as TypeScript sees them; `schema.test.ts` holds every column against the migrated database. */
export interface Database {
  brand: BrandTable
  category: CategoryTable
  product: ProductTable
  variant: VariantTable
  product_image: ProductImageTable
  product_import: ProductImportTable
  product_preview: ProductPreviewTable
  content_section: ContentSectionTable
  home_preview: HomePreviewTable
  setting: SettingTable
  contact_message: ContactMessageTable
  page_view: PageViewTable
  contact_answer: ContactAnswerTable
  customer: CustomerTable
  credential: CredentialTable
  session: SessionTable
  account_link: AccountLinkTable
  avatar: AvatarTable
  address: AddressTable
  audit_log: AuditLogTable
  saved_view: SavedViewTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  coupon: CouponTable
  gst_rate: GstRateTable
  orders: OrdersTable
  order_line: OrderLineTable
  order_event: OrderEventTable
  idempotency_key: IdempotencyKeyTable
  stock_movement: StockMovementTable
  invoice_series: InvoiceSeriesTable
  invoice: InvoiceTable
  credit_note_series: InvoiceSeriesTable
  credit_note: CreditNoteTable
  credit_note_line: CreditNoteLineTable
  review: ReviewTable
  payment: PaymentTable
  payment_attempt: PaymentAttemptTable
  refund: RefundTable
  money_movement: MoneyMovementTable
  webhook_event: WebhookEventTable
}

/** The name of a level of the category tree, as stored. */
type CategoryLevel = 'mainCategory' | 'category' | 'subCategory'

interface BrandTable {
  id: string
  name: string
  created_at: Generated<Date>
  revision: Generated<number>
  updated_at: Generated<Date>
}

interface CategoryTable {
  id: string
  level: CategoryLevel
  parent_id: string | null
  parent_level: GeneratedAlways<CategoryLevel | null>
  name: string
  description: Generated<string>
  image: string | null
  position: Generated<number>
  show_in_nav: Generated<boolean>
  created_at: Generated<Date>
  revision: Generated<number>
  updated_at: Generated<Date>
}

/** Money in paise; quantities in pieces or centimetres, by `unit`. */
interface ProductTable {
  id: string
  handle: string
  name: string
  description: Generated<string>
  brand_id: string
  category_id: string
  category_level: GeneratedAlways<'category' | null>
  subcategory_id: string | null
  subcategory_level: GeneratedAlways<'subCategory' | null>
  garment: Generated<string>
  color: Generated<string>
  pattern: Generated<string>
  fabric: Generated<string>
  unit: Generated<'piece' | 'metre'>
  minimum_quantity: Generated<number>
  quantity_step: Generated<number>
  price_paise: number
  final_price_paise: number | null
  mrp_paise: number | null
  status: Generated<'active' | 'draft' | 'archived'>
  featured: Generated<boolean>
  new_arrival: Generated<boolean>
  best_seller: Generated<boolean>
  hsn: Generated<string>
  country_of_origin: Generated<string>
  maker: Generated<string>
  importer: Generated<string>
  net_quantity: Generated<string>
  width_cm: number | null
  gsm: number | null
  composition: Generated<string>
  care: Generated<string>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `stock` in pieces or centimetres, by the product's `unit`. */
interface VariantTable {
  id: string
  product_id: string
  sku: string
  color: Generated<string>
  size: Generated<string>
  price_paise: number | null
  final_price_paise: number | null
  stock: Generated<number>
  image: string | null
  position: Generated<number>
}

/** The focal point in percent from the left and the top. */
interface ProductImageTable {
  product_id: string
  position: number
  path: string
  alt: Generated<string>
  color: Generated<string>
  focal_x: number | null
  focal_y: number | null
}

interface ProductImportTable {
  id: string
  file_name: Generated<string>
  state: Generated<'waiting' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'>
  progress: Generated<number>
  default_stock: Generated<number>
  takes_stock: Generated<boolean>
  row_count: Generated<number>
  created_count: Generated<number>
  updated_count: Generated<number>
  unchanged_count: Generated<number>
  refused_count: Generated<number>
  refusals: ColumnType<readonly ImportRefusal[], string | undefined, string>
  notes: Generated<string[]>
  problem: Generated<string>
  staff_id: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ImportRefusal {
  readonly line: number
  readonly product: string
  readonly reason: string
}

interface ProductPreviewTable {
  token_hash: string
  product_id: string
  expires_at: Date
}

interface ContentSectionTable {
  id: string
  section_type: 'hero_carousel' | 'additional_section' | 'advertisement' | 'testimonial' | 'product_grid'
  title: Generated<string>
  subtitle: Generated<string>
  content: Generated<string>
  description: Generated<string>
  image: string | null
  link: string | null
  button_text: string | null
  is_active: Generated<boolean>
  position: Generated<'top' | 'between_sections' | 'bottom' | 'sidebar'>
  sort_order: Generated<number>
  video_url: string | null
  product_ids: Generated<string[]>
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  starts_at: Date | null
  ends_at: Date | null
  revision: Generated<number>
}

interface HomePreviewTable {
  token_hash: string
  sections: JSONColumnType<Record<string, unknown>>
  expires_at: Date
}

interface SettingTable {
  name: string
  value: JSONColumnType<Record<string, unknown>>
  updated_at: Generated<Date>
  revision: Generated<number>
}

interface ContactMessageTable {
  id: string
  ticket: string
  customer_id: string | null
  name: string
  email: string
  phone: Generated<string>
  subject: Generated<string>
  message: string
  status: Generated<'open' | 'answered' | 'resolved'>
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  read_at: Date | null
}

interface ContactAnswerTable {
  id: string
  message_id: string
  staff_id: string | null
  staff_name: string
  answer: string
  created_at: Generated<Date>
}

interface SavedViewTable {
  id: string
  staff_id: string
  list: 'orders' | 'products' | 'customers' | 'messages' | 'reviews' | 'coupons'
  name: string
  filter: JSONColumnType<Record<string, unknown>>
  sort: string
  direction: 'asc' | 'desc'
  created_at: Generated<Date>
}

/** `day` is `YYYY-MM-DD` in India. */
interface PageViewTable {
  day: string
  path: string
  referrer: string
  device: 'phone' | 'tablet' | 'desktop'
  views: number
}

interface CustomerTable {
  id: string
  name: string
  first_name: Generated<string>
  last_name: Generated<string>
  email: string | null
  email_verified: Generated<boolean>
  phone: Generated<string>
  date_of_birth: string | null
  gender: 'male' | 'female' | 'other' | null
  role: Generated<'customer' | 'admin'>
  is_disabled: Generated<boolean>
  addresses_merged_at: Date | null
  deleted_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  staff_role: 'owner' | 'manager' | 'packer' | null
}

interface CredentialTable {
  customer_id: string
  password_hash: string
  changed_at: Generated<Date>
}

/** `token_hash` is the SHA-256 of the token in base64url. */
interface SessionTable {
  id: string
  customer_id: string
  token_hash: string
  user_agent: Generated<string>
  ip: Generated<string>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
}

interface AccountLinkTable {
  token_hash: string
  customer_id: string
  purpose: 'verify-email' | 'reset-password'
  email: string
  expires_at: Date
}

interface AvatarTable {
  id: string
  customer_id: string
  image: Buffer
}

interface AddressTable {
  id: string
  customer_id: string
  position: number
  title: string
  type: Generated<'home' | 'office' | 'other'>
  first_name: string
  last_name: string
  phone: string
  address: string
  landmark: Generated<string>
  city: string
  state: string
  zip_code: string
  country: Generated<'India' | 'USA' | 'UK' | 'Canada'>
  is_default: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** One of `percent` and `amount_paise` is set. */
interface CouponTable {
  id: string
  code: string
  percent: number | null
  amount_paise: number | null
  minimum_paise: Generated<number>
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  max_uses_per_customer: number | null
  uses: Generated<number>
  active: Generated<boolean>
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** Rates in basis points. */
interface GstRateTable {
  hsn: string
  from_day: string
  rate: number
  threshold_paise: number | null
  rate_above: number | null
}

interface OrdersTable {
  id: string
  customer_id: string
  status: Generated<'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'>
  payment_method: 'cod' | 'razorpay'
  payment_status: Generated<'pending' | 'due_on_delivery' | 'failed' | 'paid' | 'refunded'>
  is_paid: Generated<boolean>
  payment_id: string | null
  refund_wanted: Generated<boolean>
  customer_name: string
  email: string
  phone: string
  address_title: string
  street: string
  city: string
  state: string
  zip_code: string
  country: string
  notes: Generated<string>
  coupon_id: string | null
  coupon_code: string | null
  subtotal_paise: number
  discount_paise: number
  shipping_paise: number
  total_paise: number
  tax_paise: number
  is_inter_state: boolean
  shipping_tax_rate: number
  courier: Generated<string>
  tracking_number: Generated<string>
  expires_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** `quantity` in pieces or centimetres, by the line's own `unit`. */
interface OrderLineTable {
  order_id: string
  position: number
  product_id: string
  variant_id: string
  name: string
  sku: string
  color: Generated<string>
  size: Generated<string>
  image: string | null
  unit: 'piece' | 'metre'
  quantity: number
  unit_price_paise: number
  total_paise: number
  discount_paise: number
  hsn: Generated<string>
  tax_rate: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
}

/** What an order's history tells. */
export type OrderEventKind =
  | 'placed'
  | 'confirmed'
  | 'processing'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'revived'
  | 'paid'
  | 'payment failed'
  | 'refunded'
  | 'note'

interface OrderEventTable {
  id: GeneratedAlways<number>
  order_id: string
  kind: OrderEventKind
  actor: 'customer' | 'admin' | 'shop'
  customer_id: string | null
  note: Generated<string>
  created_at: Generated<Date>
}

interface IdempotencyKeyTable {
  customer_id: string
  key: string
  request_hash: string
  order_id: string
  created_at: Generated<Date>
  answer: ColumnType<Record<string, unknown>, string | undefined, string>
}

/** Written by triggers on `variant`; the sum of a variant's movements is its stock. */
interface StockMovementTable {
  id: GeneratedAlways<number>
  variant_id: string
  product_id: string
  sku: string
  change: number
  stock_after: number
  reason: string
  order_id: string | null
  customer_id: string | null
  created_at: Generated<Date>
}

interface InvoiceSeriesTable {
  financial_year: string
  last_serial: number
}

interface InvoiceTable {
  order_id: string
  number: string
  financial_year: string
  serial: number
  seller: JSONColumnType<Record<string, unknown>>
  issued_at: Generated<Date>
}

/** What is taken back of an invoice, once its order is cancelled or money went back. */
interface CreditNoteTable {
  id: string
  order_id: string
  refund_id: string | null
  number: string
  financial_year: string
  serial: number
  amount_paise: number
  seller: JSONColumnType<Record<string, unknown>>
  issued_at: Generated<Date>
}

interface CreditNoteLineTable {
  credit_note_id: string
  position: number
  taxable_paise: number
  cgst_paise: number
  sgst_paise: number
  igst_paise: number
}

interface ReviewTable {
  id: string
  product_id: string
  order_id: string
  customer_id: string
  rating: number
  title: Generated<string>
  text: Generated<string>
  status: Generated<'pending' | 'approved' | 'rejected'>
  answer: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  revision: Generated<number>
}

interface AuditLogTable {
  id: string
  at: Generated<Date>
  staff_id: string | null
  staff_name: string
  action: string
  entity: string
  entity_id: string
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
}

interface SecondFactorTable {
  customer_id: string
  secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
  failures: Generated<number>
  failed_at: Date | null
  created_at: Generated<Date>
}

interface RecoveryCodeTable {
  customer_id: string
  code_hash: string
  used_at: Date | null
}

/** What the shop asked a provider for. */
interface PaymentTable {
  id: string
  order_id: string
  provider: 'razorpay' | 'sandbox' | 'phonepe' | 'cash'
  account: string
  provider_order_id: string | null
  amount_paise: number
  currency: Generated<string>
  state: Generated<'created' | 'failed' | 'authorized' | 'captured'>
  kept_attempt: string | null
  notice: Generated<string>
  next_check_at: Date | null
  checks: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  notice_seen: Generated<string>
}

/** A try to pay it, under the provider's id. */
interface PaymentAttemptTable {
  id: string
  payment_id: string
  state: 'created' | 'failed' | 'authorized' | 'captured'
  amount_paise: number
  currency: string
  method: Generated<string>
  error: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface RefundTable {
  id: string
  payment_id: string
  attempt_id: string
  provider_refund_id: string | null
  amount_paise: number
  state: Generated<'requested' | 'pending' | 'failed' | 'processed'>
  reason: string
  requested_by: string | null
  idempotency_key: string
  tries: Generated<number>
  next_try_at: Date | null
  error: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  method: 'upi' | 'bank transfer' | 'cash' | null
  reference: Generated<string>
}

/** The ledger, written by triggers alone: above zero came in, below zero went out. */
interface MoneyMovementTable {
  id: GeneratedAlways<number>
  order_id: string
  payment_id: string
  attempt_id: string
  refund_id: string | null
  amount_paise: number
  created_at: Generated<Date>
}

interface WebhookEventTable {
  provider: string
  id: string
  kind: string
  outcome: string
  received_at: Generated<Date>
}
