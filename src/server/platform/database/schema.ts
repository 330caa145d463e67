// Generated from the migrated database by `npm run schema` (db/generate-schema.ts, kysely-codegen). Do not edit: change
// the tables by a migration in db/migrations and run it again.
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[]

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export interface AccountLink {
  customer_id: string
  email: string
  expires_at: Date
  purpose: 'verify-email' | 'reset-password'
  token_hash: string
}

export interface Address {
  address: string
  city: string
  country: Generated<'India' | 'USA' | 'UK' | 'Canada'>
  created_at: Generated<Date>
  customer_id: string
  first_name: string
  id: string
  is_default: Generated<boolean>
  landmark: Generated<string>
  last_name: string
  phone: string
  position: number
  state: string
  title: string
  type: Generated<'home' | 'office' | 'other'>
  updated_at: Generated<Date>
  zip_code: string
}

export interface AuditLog {
  action: string
  after: JSONColumnType<Record<string, unknown>> | null
  at: Generated<Date>
  before: JSONColumnType<Record<string, unknown>> | null
  entity: string
  entity_id: string
  id: string
  staff_id: string | null
  staff_name: string
}

export interface Avatar {
  customer_id: string
  id: string
  image: Buffer
}

export interface Brand {
  created_at: Generated<Date>
  id: string
  name: string
  revision: Generated<number>
  updated_at: Generated<Date>
}

export interface CashCall {
  created_at: Generated<Date>
  id: string
  note: Generated<string>
  order_id: string
  outcome: 'no answer' | 'call later' | 'confirmed' | 'refused'
  staff_id: string | null
}

export interface CashRule {
  active: Generated<boolean>
  condition: JSONColumnType<Record<string, unknown>>
  created_at: Generated<Date>
  effect: 'refuse' | 'confirm' | 'fee'
  fee_paise: Generated<number>
  id: string
  kind: 'total' | 'pincode' | 'product' | 'first order' | 'refusals' | 'open orders'
  message: Generated<string>
  position: number
  revision: Generated<number>
  updated_at: Generated<Date>
}

export interface Category {
  created_at: Generated<Date>
  description: Generated<string>
  id: string
  image: string | null
  level: 'mainCategory' | 'category' | 'subCategory'
  name: string
  parent_id: string | null
  parent_level: GeneratedAlways<string | null>
  position: Generated<number>
  revision: Generated<number>
  show_in_nav: Generated<boolean>
  updated_at: Generated<Date>
}

export interface ChangeLog {
  at: Generated<Date>
  message: string
  xid: Generated<string>
}

export interface Collection {
  conditions: Generated<JSONColumnType<Record<string, unknown>>>
  created_at: Generated<Date>
  description: Generated<string>
  handle: string
  id: string
  kind: 'manual' | 'rule'
  match: Generated<'all' | 'any'>
  name: string
  published: Generated<boolean>
  revision: Generated<number>
  updated_at: Generated<Date>
}

export interface CollectionProduct {
  collection_id: string
  position: number
  product_id: string
}

export interface ContactAnswer {
  answer: string
  created_at: Generated<Date>
  id: string
  message_id: string
  staff_id: string | null
  staff_name: string
}

export interface ContactMessage {
  acknowledged_at: Date | null
  created_at: Generated<Date>
  customer_id: string | null
  email: string
  id: string
  is_complaint: Generated<boolean>
  message: string
  name: string
  phone: Generated<string>
  read_at: Date | null
  resolved_at: Date | null
  revision: Generated<number>
  status: Generated<'open' | 'answered' | 'resolved'>
  subject: Generated<string>
  ticket: string
  updated_at: Generated<Date>
}

export interface ContentSection {
  button_text: string | null
  content: Generated<string>
  created_at: Generated<Date>
  description: Generated<string>
  ends_at: Date | null
  id: string
  image: string | null
  is_active: Generated<boolean>
  link: string | null
  metadata: Generated<JSONColumnType<Record<string, unknown>>>
  position: Generated<'top' | 'between_sections' | 'bottom' | 'sidebar'>
  product_ids: Generated<string[]>
  revision: Generated<number>
  section_type: 'hero_carousel' | 'additional_section' | 'advertisement' | 'testimonial' | 'product_grid'
  sort_order: Generated<number>
  starts_at: Date | null
  subtitle: Generated<string>
  title: Generated<string>
  updated_at: Generated<Date>
  video_url: string | null
}

export interface Coupon {
  active: Generated<boolean>
  amount_paise: number | null
  automatic: Generated<boolean>
  buy_quantity: number | null
  code: string
  combinable: Generated<boolean>
  created_at: Generated<Date>
  ends_at: Date | null
  first_order_only: Generated<boolean>
  free_delivery: Generated<boolean>
  get_quantity: number | null
  id: string
  max_uses: number | null
  max_uses_per_customer: number | null
  minimum_paise: Generated<number>
  percent: number | null
  revision: Generated<number>
  scope: Generated<'order' | 'category' | 'product' | 'collection'>
  scope_ids: Generated<string[]>
  starts_at: Date | null
  updated_at: Generated<Date>
  uses: Generated<number>
}

export interface Courier {
  active: Generated<boolean>
  breadth_cm: Generated<number>
  created_at: Generated<Date>
  file_format: Generated<'none' | 'shiprocket' | 'delhivery'>
  former_names: Generated<string[]>
  height_cm: Generated<number>
  id: string
  length_cm: Generated<number>
  name: string
  pickup_location: Generated<string>
  remits_after_days: Generated<number>
  revision: Generated<number>
  takes_cash: Generated<boolean>
  tracking_url: Generated<string>
  updated_at: Generated<Date>
  weight_g: Generated<number>
}

export interface CourierCash {
  created_at: Generated<Date>
  expected_paise: number
  order_id: string
  received_paise: Generated<number>
  revision: Generated<number>
  state: Generated<'owed' | 'settled' | 'written_off' | 'released'>
  updated_at: Generated<Date>
  write_off_reason: Generated<string>
  written_off_paise: Generated<number>
}

export interface CourierFile {
  applied_at: Date | null
  columns: string[]
  courier: Generated<string>
  created_at: Generated<Date>
  day_order: Generated<'dmy' | 'mdy' | 'ymd' | 'ydm'>
  day_orders: Generated<string[]>
  digest: string
  fields: Generated<string[]>
  file_name: string
  id: string
  notes: Generated<string[]>
  problem: Generated<string>
  rows: Generated<number>
  staff_id: string | null
  state: Generated<'checked' | 'applying' | 'stopped' | 'done'>
  statuses: Generated<JSONColumnType<Record<string, unknown>>>
}

export interface CourierFileMapping {
  day_order: 'dmy' | 'mdy' | 'ymd' | 'ydm' | null
  digest: string
  fields: string[]
  knows_status_type: Generated<boolean>
  statuses: Generated<JSONColumnType<Record<string, unknown>>>
  updated_at: Generated<Date>
}

export interface CourierFileRow {
  applied: Generated<boolean>
  awb: Generated<string>
  courier: Generated<string>
  day: string | null
  file_id: string
  line: number
  notes_parcel: Generated<boolean>
  order_id: string | null
  order_no: Generated<string>
  outcome: 'change' | 'same' | 'unclear' | 'refused'
  reason: string
  return_id: string | null
  return_no: Generated<string>
  status: 'booked' | 'shipped' | 'delivered' | 'returning' | 'returned' | 'lost' | 'cancelled' | null
  words: Generated<string>
}

export interface CourierReceipt {
  amount_paise: number
  created_at: Generated<Date>
  id: GeneratedAlways<number>
  line: number | null
  order_id: string
  parcel: Generated<string>
  reference: Generated<string>
  remittance_id: string | null
}

export interface Credential {
  changed_at: Generated<Date>
  customer_id: string
  password_hash: string
}

export interface CreditNote {
  amount_paise: number
  financial_year: string
  gst_period: string | null
  id: string
  issued_at: Generated<Date>
  number: string
  order_id: string
  refund_id: string | null
  return_id: string | null
  seller: JSONColumnType<Record<string, unknown>>
  serial: number
}

export interface CreditNoteLine {
  cgst_paise: number
  credit_note_id: string
  hsn: Generated<string>
  igst_paise: number
  position: number
  quantity: Generated<number>
  sgst_paise: number
  tax_rate: Generated<number>
  taxable_paise: number
  unit: Generated<'piece' | 'metre'>
}

export interface CreditNoteSeries {
  code: string | null
  financial_year: string
  last_issued_at: Date | null
  last_serial: number
}

export interface Customer {
  addresses_merged_at: Date | null
  created_at: Generated<Date>
  date_of_birth: string | null
  deleted_at: Date | null
  email: string | null
  email_verified: Generated<boolean>
  first_name: Generated<string>
  gender: 'male' | 'female' | 'other' | null
  guest_email: string | null
  has_no_limits: Generated<boolean>
  id: string
  is_disabled: Generated<boolean>
  is_guest: Generated<boolean>
  last_name: Generated<string>
  name: string
  phone: Generated<string>
  role: Generated<'customer' | 'admin'>
  staff_role: 'owner' | 'manager' | 'packer' | null
  updated_at: Generated<Date>
}

export interface CustomerGroup {
  customer_id: string
  name: string
}

export interface CustomerLists {
  cart: JSONColumnType<Record<string, unknown>>
  customer_id: string
  revision: number
  viewed: JSONColumnType<Record<string, unknown>>
  wishlist: JSONColumnType<Record<string, unknown>>
}

export interface CustomerNote {
  created_at: Generated<Date>
  customer_id: string
  id: string
  note: string
  staff_id: string | null
  staff_name: string
}

export interface CustomPage {
  body: Generated<string>
  created_at: Generated<Date>
  handle: string
  id: string
  picture_sizes: Generated<JSONColumnType<Record<string, unknown>>>
  published: Generated<boolean>
  revision: Generated<number>
  seo_description: Generated<string>
  seo_title: Generated<string>
  title: string
  updated_at: Generated<Date>
}

export interface DeliveryArea {
  cash: Generated<boolean>
  charge_paise: number | null
  id: string
  max_days: number
  min_days: number
  name: Generated<string>
  prefix: string
  revision: Generated<number>
  served: Generated<boolean>
}

export interface DigestKey {
  key: string
  name: string
}

export interface EarlierOrder {
  cancelled_at: Date | null
  city: string
  created_at: Generated<Date>
  customer_name: string
  delivery_state: string
  digest: string
  discount_code: string
  discount_paise: number
  email: string | null
  id: string
  lines: ColumnType<
    readonly { name: string; sku: string; quantity: number; pricePaise: number; discountPaise: number }[],
    string,
    string
  >
  number: string
  payment_method: string
  payment_state: string
  placed_at: Date
  refunded_paise: number
  shipping_paise: number
  subtotal_paise: number
  tax_paise: number
  total_paise: number
}

export interface EmailCount {
  day: string
  dropped: Generated<number>
  kind: 'link' | 'notice' | 'order' | 'contact' | 'shop' | 'phone'
  recipient_digest: string
  sent: Generated<number>
}

export interface EmailDelivery {
  job_id: string
  sent_at: Generated<Date | null>
  tried_at: Generated<Date>
}

export interface ForgottenEmail {
  digest: string
  forgotten_at: Generated<Date>
}

export interface FormerBuyer {
  customer_id: string
  digest: string
  forgotten_at: Generated<Date>
}

export interface GstRate {
  from_day: string
  hsn: string
  rate: number
  rate_above: number | null
  threshold_paise: number | null
}

export interface GstReturn {
  arn: Generated<string>
  content: string
  digest: string
  filed_at: Generated<Date>
  filed_by: string
  gstin: string
  hsn_digits: number
  period: string
}

export interface HeldStockAlert {
  day: string
  orders: number
}

export interface HomePreview {
  expires_at: Date
  sections: JSONColumnType<Record<string, unknown>>
  token_hash: string
}

export interface IdempotencyKey {
  answer: Generated<JSONColumnType<Record<string, unknown>>>
  created_at: Generated<Date>
  customer_id: string
  key: string
  order_id: string
  request_hash: string
}

export interface ImportedCustomer {
  accepts_email_marketing: boolean
  accepts_sms_marketing: boolean
  claim_sent_at: Date | null
  created_at: Generated<Date>
  customer_id: string
}

export interface IndexFile {
  at: Generated<Date>
  token: string
}

export interface Invoice {
  financial_year: string
  gst_period: string | null
  issued_at: Generated<Date>
  number: string
  order_id: string
  seller: JSONColumnType<Record<string, unknown>>
  serial: number
}

export interface InvoiceSeries {
  code: string | null
  financial_year: string
  last_issued_at: Date | null
  last_serial: number
}

export interface KnownDevice {
  created_at: Generated<Date>
  customer_id: string
  failures: Generated<number>
  seen_at: Generated<Date>
  token_hash: string
}

export interface LimitAlert {
  buying_limit:
    | 'line'
    | 'value'
    | 'confirmed-email'
    | 'account'
    | 'phone'
    | 'address'
    | 'network'
    | 'share'
    | 'network-share'
  created_at: Generated<Date>
  customer_id: string
  day: string
  refusals: Generated<number>
  seen_at: Date | null
}

export interface LoginAttempt {
  failed_at: Generated<Date>
  failures: Generated<number>
  key: string
  started_at: Generated<Date>
}

export interface MessageConsent {
  covers_sms: Generated<boolean>
  customer_id: string
  given_at: Generated<Date>
  id: string
  phone: string
  renewed_at: Date | null
  source: 'checkout' | 'account'
  withdrawn_at: Date | null
  withdrawn_by: 'account' | 'reply' | null
}

export interface MoneyMovement {
  amount_paise: number
  attempt_id: string
  created_at: Generated<Date>
  id: GeneratedAlways<number>
  order_id: string
  payment_id: string
  refund_id: string | null
}

export interface OrderBulk {
  courier: Generated<string>
  created_at: Generated<Date>
  finished_at: Date | null
  hand_over_day: string | null
  id: string
  idempotency_key: string | null
  move: 'confirm' | 'process' | 'ship' | 'deliver' | 'confirm cash' | 'undo'
  request_hash: string
  staff_id: string | null
  total: number
  undoes: string | null
}

export interface OrderBulkLine {
  bulk_id: string
  order_id: string
  position: number
  reason: Generated<string>
  revision: number | null
  state: Generated<'waiting' | 'moved' | 'unchanged' | 'refused'>
  status_before: string | null
}

export interface OrderBuyer {
  address_digest: string
  network_digest: string | null
  order_id: string
  phone_digest: string
  wider_network_digest: string | null
}

export interface OrderCoupon {
  code: string
  coupon_id: string
  delivery_paise: number | null
  discount_paise: number
  line_discounts: ArrayType<number>
  order_id: string
  position: number
}

export interface OrderEvent {
  actor: 'customer' | 'admin' | 'shop'
  created_at: Generated<Date>
  customer_id: string | null
  id: GeneratedAlways<number>
  kind:
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
  note: Generated<string>
  order_id: string
}

export interface OrderLine {
  cgst_paise: number
  color: Generated<string>
  cost_paise: number | null
  discount_paise: number
  hsn: Generated<string>
  igst_paise: number
  image: string | null
  name: string
  order_id: string
  position: number
  product_id: string
  quantity: number
  sgst_paise: number
  size: Generated<string>
  sku: string
  tax_rate: number
  taxable_paise: number
  total_paise: number
  unit: 'piece' | 'metre'
  unit_price_paise: number
  variant_id: string
}

export interface OrderParcel {
  courier: string | null
  created_at: Generated<Date>
  emailed: Generated<boolean>
  order_id: string
  position: number
  staff_id: string | null
  state: Generated<'shipped' | 'delivered' | 'returning' | 'returned'>
  state_at: Date | null
  tracking_number: string | null
}

export interface OrderParcelItem {
  line: number
  order_id: string
  parcel: number
  quantity: number
}

export interface Orders {
  address_title: string
  buyer_business_name: Generated<string>
  buyer_gstin: Generated<string>
  cancelled_at: Date | null
  cash_confirm_by: Date | null
  cash_confirmation: Generated<'none' | 'asked' | 'confirmed' | 'silent' | 'refused'>
  channel: Generated<'website' | 'phone' | 'whatsapp' | 'counter'>
  city: string
  cod_fee_cgst_paise: Generated<number>
  cod_fee_igst_paise: Generated<number>
  cod_fee_paise: Generated<number>
  cod_fee_sgst_paise: Generated<number>
  country: string
  coupon_code: string | null
  coupon_id: string | null
  courier: Generated<string>
  created_at: Generated<Date>
  credit_paise: Generated<number>
  customer_id: string
  customer_name: string
  delivered_at: Date | null
  discount_paise: number
  email: string
  expires_at: Date | null
  id: string
  is_collected: Generated<boolean>
  is_inter_state: boolean
  is_lost: Generated<boolean>
  is_paid: Generated<boolean>
  is_refund_due: Generated<boolean>
  notes: Generated<string>
  payment_id: string | null
  payment_method: 'cod' | 'razorpay'
  payment_status: Generated<'pending' | 'due_on_delivery' | 'failed' | 'paid' | 'refunded'>
  phone: string
  prepaid_discount_paise: Generated<number>
  received_by: 'cash' | 'upi' | 'bank transfer' | 'exchange' | null
  recipient_name: Generated<string>
  recipient_phone: Generated<string>
  replaces_order_id: string | null
  rest_received_by: 'cash' | 'upi' | 'bank transfer' | null
  returned_paise: Generated<number>
  returning_at: Date | null
  revision: Generated<number>
  shipped_at: Date | null
  shipping_cgst_paise: number
  shipping_igst_paise: number
  shipping_paise: number
  shipping_sgst_paise: number
  shipping_tax_rate: number
  state: string
  status: Generated<'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'>
  street: string
  subtotal_paise: number
  tax_paise: number
  total_paise: number
  tracking_emailed: Generated<string>
  tracking_number: Generated<string>
  updated_at: Generated<Date>
  zip_code: string
}

export interface OrderTermsVersion {
  single: Generated<boolean>
  version: string
}

export interface OwnerLink {
  expires_at: Date
  token_hash: string
}

export interface PageView {
  day: string
  device: 'phone' | 'tablet' | 'desktop'
  path: string
  referrer: string
  views: number
}

export interface Passkey {
  counter: Generated<number>
  created_at: Generated<Date>
  credential_id: string
  customer_id: string
  id: string
  name: string
  public_key: Buffer
  rp_id: string
  transports: Generated<string[]>
  used_at: Date | null
}

export interface PasskeyChallenge {
  browser_hash: string | null
  challenge: string
  expires_at: Date
  purpose: 'add' | 'login' | 'prove'
  session_id: string | null
}

export interface Payment {
  accepted_attempt: string | null
  account: string
  amount_paise: number
  checks: Generated<number>
  created_at: Generated<Date>
  currency: Generated<string>
  id: string
  is_moved: Generated<boolean>
  next_check_at: Date | null
  notice: Generated<string>
  notice_seen: Generated<string>
  order_id: string
  provider: 'razorpay' | 'sandbox' | 'phonepe' | 'cash' | 'exchange'
  provider_order_id: string | null
  state: Generated<'created' | 'failed' | 'authorized' | 'captured'>
  updated_at: Generated<Date>
}

export interface PaymentAttempt {
  amount_paise: number
  created_at: Generated<Date>
  currency: string
  error: Generated<string>
  id: string
  method: Generated<string>
  payment_id: string
  state: 'created' | 'failed' | 'authorized' | 'captured'
  updated_at: Generated<Date>
}

export interface PaymentDispute {
  amount_paise: number
  attempt_id: string
  created_at: Generated<Date>
  currency: string
  id: string
  payment_id: string
  reason: Generated<string>
  respond_by: Date | null
  state: 'open' | 'under_review' | 'closed' | 'won' | 'lost'
  updated_at: Generated<Date>
}

export interface PaymentReport {
  created_at: Generated<Date>
  differences: JSONColumnType<Record<string, unknown>>
  id: string
  payments: number
  provider: string
  provider_paise: number
  refunds: number
  repaired: number
  shop_paise: number
  since: Date
}

export interface PhoneMessage {
  created_at: Generated<Date>
  delivered_at: Date | null
  failed_at: Date | null
  id: string
  kind: 'order-confirmed' | 'confirm-cash' | 'order-shipped' | 'order-delivered' | 'order-refunded'
  order_id: string
  phone: string
  provider: 'local' | 'whatsapp' | 'msg91' | null
  provider_id: string | null
  read_at: Date | null
  reason: Generated<string>
  replaces_id: string | null
  sends: Generated<number>
  sent_at: Date | null
  state: Generated<'queued' | 'sending' | 'unknown' | 'sent' | 'failed' | 'delivered' | 'read' | 'dropped'>
  variables: JSONColumnType<Record<string, unknown>>
}

export interface PictureDownload {
  created_at: Generated<Date>
  host: GeneratedAlways<string>
  next_try_at: Generated<Date>
  path: string | null
  reason: Generated<string>
  state: Generated<'waiting' | 'done' | 'failed'>
  tries: Generated<number>
  updated_at: Generated<Date>
  url: string
}

export interface PriceNotice {
  created_at: Generated<Date>
  customer_id: string
  price_paise: number
  product_id: string
  told_at: Date | null
}

export interface Product {
  best_seller: Generated<boolean>
  brand_id: string
  care: Generated<string>
  category_id: string
  category_level: GeneratedAlways<string | null>
  color: Generated<string>
  composition: Generated<string>
  country_of_origin: Generated<string>
  created_at: Generated<Date>
  description: Generated<string>
  fabric: Generated<string>
  featured: Generated<boolean>
  final_price_paise: number | null
  garment: Generated<string>
  garment_measures: Generated<string>
  gsm: number | null
  handle: string
  hsn: Generated<string>
  id: string
  importer: Generated<string>
  is_demo: Generated<boolean>
  look_category_id: string | null
  look_color: Generated<string>
  look_occasion: Generated<string>
  look_product_ids: Generated<string[]>
  maker: Generated<string>
  minimum_quantity: Generated<number>
  model_note: Generated<string>
  mrp_paise: number | null
  name: string
  net_quantity: Generated<string>
  new_arrival: Generated<boolean>
  pattern: Generated<string>
  pieces_per_pack: Generated<number>
  price_paise: number
  quantity_step: Generated<number>
  rating_count: Generated<number>
  rating_sum: Generated<number>
  revision: Generated<number>
  status: Generated<'active' | 'draft' | 'archived'>
  subcategory_id: string | null
  subcategory_level: GeneratedAlways<string | null>
  swatch_of: string | null
  unit: Generated<'piece' | 'metre'>
  updated_at: Generated<Date>
  width_cm: number | null
}

export interface ProductImage {
  alt: Generated<string>
  color: Generated<string>
  focal_x: number | null
  focal_y: number | null
  path: string
  position: number
  product_id: string
  shown_width_cm: number | null
}

export interface ProductImport {
  columns: ColumnType<
    readonly { name: string; field: string | null; samples: readonly string[] }[],
    string | undefined,
    string
  >
  columns_digest: Generated<string>
  created_at: Generated<Date>
  created_count: Generated<number>
  default_stock: Generated<number>
  fields: Generated<string[]>
  file_name: Generated<string>
  findings: ColumnType<
    readonly {
      kind: 'sizes' | 'colors' | 'hsn' | 'aboveMrp' | 'html' | 'compareAt'
      count: number
      rows: readonly { line: number; product: string; detail: string }[]
    }[],
    string | undefined,
    string
  >
  id: string
  is_stopping: Generated<boolean>
  notes: Generated<string[]>
  options: Generated<JSONColumnType<Record<string, unknown>>>
  problem: Generated<string>
  progress: Generated<number>
  refusals: ColumnType<readonly { line: number; product: string; reason: string }[], string | undefined, string>
  refused_count: Generated<number>
  row_count: Generated<number>
  staff_id: string | null
  state: Generated<
    'waiting' | 'checking' | 'unmapped' | 'checked' | 'importing' | 'stopped' | 'done' | 'failed' | 'undoing' | 'undone'
  >
  unchanged_count: Generated<number>
  undone_count: Generated<number>
  updated_at: Generated<Date>
  updated_count: Generated<number>
  updates_stock: Generated<boolean>
}

export interface ProductImportChange {
  before: JSONColumnType<Record<string, unknown>> | null
  created_at: Generated<Date>
  import_id: string
  kept_reason: Generated<string>
  name: string
  product_id: string
  revision_after: number
  revision_before: number | null
  undone_at: Date | null
}

export interface ProductImportMapping {
  digest: string
  fields: string[]
  names: Generated<string[]>
  updated_at: Generated<Date>
}

export interface ProductPreview {
  expires_at: Date
  product_id: string
  token_hash: string
}

export interface ProductQuestion {
  answer: Generated<string>
  answered_at: Date | null
  approved_name: Generated<string>
  created_at: Generated<Date>
  customer_id: string
  id: string
  product_id: string
  question: string
  revision: Generated<number>
  status: Generated<'pending' | 'answered' | 'rejected'>
}

export interface RecoveryCode {
  code_hash: string
  customer_id: string
  used_at: Date | null
}

export interface Redirect {
  created_at: Generated<Date>
  id: string
  import_id: string | null
  path: string
  revision: Generated<number>
  target: string
}

export interface Refund {
  amount_paise: number
  asked_at: Date | null
  attempt_id: string
  created_at: Generated<Date>
  error: Generated<string>
  id: string
  idempotency_key: string
  is_excess: Generated<boolean>
  method: 'upi' | 'bank transfer' | 'cash' | 'exchange' | null
  next_try_at: Date | null
  payment_id: string
  provider_refund_id: string | null
  reason: string
  reference: Generated<string>
  repeated_by: string | null
  requested_by: string | null
  return_id: string | null
  returned_on: string | null
  state: Generated<'requested' | 'pending' | 'failed' | 'processed'>
  tries: Generated<number>
  updated_at: Generated<Date>
  waits_for_return: Generated<boolean>
}

export interface RefusalExcuse {
  excused_at: Generated<Date>
  excused_by: string
  order_id: string
}

export interface Remittance {
  applied_at: Date | null
  columns: string[]
  courier: Generated<string>
  created_at: Generated<Date>
  day_order: Generated<'dmy' | 'mdy' | 'ymd' | 'ydm'>
  day_orders: Generated<string[]>
  differences: Generated<string[]>
  digest: string
  fields: Generated<string[]>
  file_name: string
  id: string
  notes: Generated<string[]>
  problem: Generated<string>
  rows: Generated<number>
  staff_id: string | null
  state: Generated<'checked' | 'applied'>
}

export interface RemittanceBatch {
  credited_paise: number | null
  fee_paise: Generated<number>
  gross_paise: Generated<number>
  net_paise: Generated<number>
  paid_on: string | null
  reference: string
  remittance_id: string
  rows: Generated<number>
  stated_paise: number | null
  utr: Generated<string>
}

export interface RemittanceMapping {
  courier: string
  day_order: 'dmy' | 'mdy' | 'ymd' | 'ydm' | null
  digest: string
  fields: string[]
  updated_at: Generated<Date>
}

export interface RemittanceRow {
  applied: Generated<boolean>
  awb: Generated<string>
  books: boolean
  fee_paise: number | null
  gross_paise: number | null
  line: number
  net_paise: number | null
  order_id: string | null
  order_no: Generated<string>
  outcome:
    | 'ok'
    | 'tolerated'
    | 'not_delivered'
    | 'short'
    | 'over'
    | 'reversal'
    | 'written_off'
    | 'rto'
    | 'prepaid'
    | 'online'
    | 'cancelled'
    | 'not_shipped'
    | 'duplicate'
    | 'unknown'
    | 'unclear'
    | 'unreadable'
    | 'unpaid'
  reason: string
  reference: Generated<string>
  remittance_id: string
}

export interface ReorderLevel {
  quantity: number
  updated_at: Generated<Date>
  variant_id: string
}

export interface RequestCount {
  count: number
  ends_at: Date
  key: string
}

export interface ReturnAccount {
  created_at: Generated<Date>
  masked: string
  return_id: string
  sealed: string
}

export interface ReturnEvent {
  actor: 'customer' | 'admin' | 'shop'
  created_at: Generated<Date>
  customer_id: string | null
  id: GeneratedAlways<number>
  kind:
    | 'requested'
    | 'approved'
    | 'declined'
    | 'sent'
    | 'received'
    | 'accepted'
    | 'rejected'
    | 'refunded'
    | 'exchanged'
    | 'lapsed'
    | 'cancelled'
    | 'hold ended'
    | 'restocked'
    | 'account given'
    | 'payment asked'
    | 'exchange ended'
    | 'refund linked'
    | 'refund lowered'
    | 'refund returned'
  note: Generated<string>
  return_id: string
}

export interface ReturnLine {
  accepted_quantity: number | null
  cgst_paise: Generated<number>
  held_quantity: Generated<number>
  igst_paise: Generated<number>
  new_unit_price_paise: number | null
  new_variant_id: string | null
  note: Generated<string>
  order_id: string
  position: number
  quantity: number
  reason:
    | 'size_small'
    | 'size_large'
    | 'fit_style'
    | 'colour_differs'
    | 'fabric_differs'
    | 'quality'
    | 'defective'
    | 'damaged_in_transit'
    | 'wrong_item'
    | 'item_missing'
    | 'late'
    | 'changed_mind'
    | 'better_price'
    | 'undelivered'
    | 'other'
  return_id: string
  sgst_paise: Generated<number>
  taxable_paise: Generated<number>
}

export interface ReturnPhoto {
  name: string
  position: number
  return_id: string
}

export interface ReturnPiece {
  condition: 'as_sold' | 'repack' | 'defective' | 'damaged' | 'used' | 'other_item' | 'missing'
  destination: 'stock' | 'refresh' | 'remnant' | 'supplier' | 'scrap' | 'none'
  is_accepted: boolean | null
  position: number
  quantity: number
  restocked_at: Date | null
  return_id: string
  variant_id: string | null
}

export interface ReturnPolicy {
  approve_up_to_paise: number | null
  category_id: string | null
  claim_days: number
  created_at: Generated<Date>
  exchange_days: number | null
  id: string
  pickup_fee_paise: number
  product_id: string | null
  return_days: number | null
  revision: Generated<number>
  scope: 'shop' | 'category' | 'product'
  updated_at: Generated<Date>
}

export interface ReturnRequest {
  answer: Generated<string>
  approved_at: Date | null
  closed_at: Date | null
  courier: Generated<string>
  created_at: Generated<Date>
  delivery_paise: number | null
  due_at: Date | null
  due_paise: Generated<number>
  exchange_order_id: string | null
  fee_paise: Generated<number>
  hold_until: Date | null
  id: string
  is_refund_due: Generated<boolean>
  is_reminded: Generated<boolean>
  items_paise: number | null
  opened_by: 'customer' | 'admin' | 'shop'
  order_id: string
  pickup_filed_at: Date | null
  received_at: Date | null
  refund_paise: number | null
  refusal: 'window_over' | 'final_sale' | 'used' | 'no_proof' | 'not_ours' | 'other' | null
  resolution: 'refund' | 'exchange'
  revision: Generated<number>
  set_off_paise: Generated<number>
  state:
    | 'requested'
    | 'approved'
    | 'in_transit'
    | 'received'
    | 'payment_due'
    | 'refund_due'
    | 'refunded'
    | 'exchanged'
    | 'declined'
    | 'rejected'
    | 'lapsed'
    | 'cancelled'
    | 'undelivered'
  tracking_number: Generated<string>
  transport: 'pickup' | 'self_ship' | 'counter' | 'none'
  updated_at: Generated<Date>
}

export interface Review {
  answer: Generated<string>
  approved_name: Generated<string>
  author: Generated<string>
  color: Generated<string>
  created_at: Generated<Date>
  customer_id: string | null
  fit: 'small' | 'as expected' | 'large' | null
  height_cm: number | null
  id: string
  order_id: string | null
  product_id: string
  rating: number
  revision: Generated<number>
  size: Generated<string>
  status: Generated<'pending' | 'approved' | 'rejected'>
  text: Generated<string>
  title: Generated<string>
  updated_at: Generated<Date>
}

export interface ReviewPhoto {
  name: string
  position: number
  review_id: string
}

export interface ReviewVote {
  created_at: Generated<Date>
  customer_id: string
  review_id: string
}

export interface SavedView {
  created_at: Generated<Date>
  direction: 'asc' | 'desc'
  filter: JSONColumnType<Record<string, unknown>>
  id: string
  list: 'orders' | 'returns' | 'products' | 'customers' | 'messages' | 'reviews' | 'coupons'
  name: string
  sort: string
  staff_id: string
}

export interface SearchTerm {
  last_at: Generated<Date>
  results: Generated<number>
  searches: Generated<number>
  term: string
}

export interface SecondFactor {
  confirmed_at: Date | null
  created_at: Generated<Date>
  customer_id: string
  failed_at: Date | null
  failures: Generated<number>
  last_step: Generated<number>
  secret: string
}

export interface Session {
  created_at: Generated<Date>
  customer_id: string
  expires_at: Date
  id: string
  ip: Generated<string>
  passkey_id: string | null
  proved_at: Generated<Date>
  seen_at: Generated<Date>
  token_hash: string
  user_agent: Generated<string>
}

export interface Setting {
  name: string
  revision: Generated<number>
  updated_at: Generated<Date>
  value: JSONColumnType<Record<string, unknown>>
}

export interface StockMovement {
  change: number
  created_at: Generated<Date>
  customer_id: string | null
  id: GeneratedAlways<number>
  order_id: string | null
  product_id: string
  reason: string
  sku: string
  stock_after: number
  variant_id: string
}

export interface StockNotice {
  asked_at: Generated<Date>
  confirmed_at: Date | null
  created_at: Generated<Date>
  customer_id: string | null
  email: string
  id: string
  sent_at: Date | null
  variant_id: string
}

export interface StockReceipt {
  bill_key: Generated<string>
  bill_number: Generated<string>
  created_at: Generated<Date>
  id: string
  idempotency_key: string | null
  request_hash: string
  staff_id: string | null
  supplier: Generated<string>
  undone_at: Date | null
  undone_by: string | null
}

export interface StockReceiptLine {
  color: Generated<string>
  cost_before_paise: number | null
  cost_paise: number | null
  name: string
  position: number
  product_id: string | null
  quantity: number
  receipt_id: string
  shelf: string | null
  shelf_before: Generated<string>
  size: Generated<string>
  sku: string
  unit: 'piece' | 'metre'
  variant_id: string | null
}

export interface StockReturn {
  since: Generated<Date>
  variant_id: string
}

export interface Variant {
  barcode: Generated<string>
  color: Generated<string>
  cost_paise: number | null
  final_price_paise: number | null
  id: string
  image: string | null
  position: Generated<number>
  price_paise: number | null
  product_id: string
  shelf: Generated<string>
  size: Generated<string>
  sku: string
  stock: Generated<number>
}

export interface WebhookEvent {
  id: string
  kind: string
  outcome: string
  provider: string
  received_at: Generated<Date>
}

/** Every table by its name. */
export interface Database {
  account_link: AccountLink
  address: Address
  audit_log: AuditLog
  avatar: Avatar
  brand: Brand
  cash_call: CashCall
  cash_rule: CashRule
  category: Category
  change_log: ChangeLog
  collection: Collection
  collection_product: CollectionProduct
  contact_answer: ContactAnswer
  contact_message: ContactMessage
  content_section: ContentSection
  coupon: Coupon
  courier: Courier
  courier_cash: CourierCash
  courier_file: CourierFile
  courier_file_mapping: CourierFileMapping
  courier_file_row: CourierFileRow
  courier_receipt: CourierReceipt
  credential: Credential
  credit_note: CreditNote
  credit_note_line: CreditNoteLine
  credit_note_series: CreditNoteSeries
  custom_page: CustomPage
  customer: Customer
  customer_group: CustomerGroup
  customer_lists: CustomerLists
  customer_note: CustomerNote
  delivery_area: DeliveryArea
  digest_key: DigestKey
  earlier_order: EarlierOrder
  email_count: EmailCount
  email_delivery: EmailDelivery
  forgotten_email: ForgottenEmail
  former_buyer: FormerBuyer
  gst_rate: GstRate
  gst_return: GstReturn
  held_stock_alert: HeldStockAlert
  home_preview: HomePreview
  idempotency_key: IdempotencyKey
  imported_customer: ImportedCustomer
  index_file: IndexFile
  invoice: Invoice
  invoice_series: InvoiceSeries
  known_device: KnownDevice
  limit_alert: LimitAlert
  login_attempt: LoginAttempt
  message_consent: MessageConsent
  money_movement: MoneyMovement
  order_bulk: OrderBulk
  order_bulk_line: OrderBulkLine
  order_buyer: OrderBuyer
  order_coupon: OrderCoupon
  order_event: OrderEvent
  order_line: OrderLine
  order_parcel: OrderParcel
  order_parcel_item: OrderParcelItem
  order_terms_version: OrderTermsVersion
  orders: Orders
  owner_link: OwnerLink
  page_view: PageView
  passkey: Passkey
  passkey_challenge: PasskeyChallenge
  payment: Payment
  payment_attempt: PaymentAttempt
  payment_dispute: PaymentDispute
  payment_report: PaymentReport
  phone_message: PhoneMessage
  picture_download: PictureDownload
  price_notice: PriceNotice
  product: Product
  product_image: ProductImage
  product_import: ProductImport
  product_import_change: ProductImportChange
  product_import_mapping: ProductImportMapping
  product_preview: ProductPreview
  product_question: ProductQuestion
  recovery_code: RecoveryCode
  redirect: Redirect
  refund: Refund
  refusal_excuse: RefusalExcuse
  remittance: Remittance
  remittance_batch: RemittanceBatch
  remittance_mapping: RemittanceMapping
  remittance_row: RemittanceRow
  reorder_level: ReorderLevel
  request_count: RequestCount
  return_account: ReturnAccount
  return_event: ReturnEvent
  return_line: ReturnLine
  return_photo: ReturnPhoto
  return_piece: ReturnPiece
  return_policy: ReturnPolicy
  return_request: ReturnRequest
  review: Review
  review_photo: ReviewPhoto
  review_vote: ReviewVote
  saved_view: SavedView
  search_term: SearchTerm
  second_factor: SecondFactor
  session: Session
  setting: Setting
  stock_movement: StockMovement
  stock_notice: StockNotice
  stock_receipt: StockReceipt
  stock_receipt_line: StockReceiptLine
  stock_return: StockReturn
  variant: Variant
  webhook_event: WebhookEvent
}
