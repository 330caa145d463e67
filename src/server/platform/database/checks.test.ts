import { expect, it } from 'vitest'
import { allowedValues } from '../../../../db/generate-schema.ts'
import { testDatabase } from '../../../../test/database.ts'
import { CATEGORY_LEVELS } from '../../../contract/catalogue.ts'
import { MESSAGE_STATUSES } from '../../../contract/contact.ts'
import { REMITTANCE_STATES } from '../../../contract/courier-cash.ts'
import { COURIER_FILE_STATES } from '../../../contract/courier-files.ts'
import { IMPORT_STATES } from '../../../contract/product-files.ts'
import { PRODUCT_STATUSES } from '../../../contract/products-admin.ts'
import { REVIEW_STATUSES } from '../../../contract/reviews.ts'
import { SAVED_VIEW_LISTS } from '../../../contract/saved-views.ts'
import { ADDRESS_TYPES, COUNTRIES } from '../../../domain/accounts/address.ts'
import { ACCOUNT_ROLES, STAFF_ROLES } from '../../../domain/accounts/permissions.ts'
import { GENDERS } from '../../../domain/accounts/registration.ts'
import { DEVICES } from '../../../domain/analytics/page-view.ts'
import { CASH_EFFECTS, CASH_RULE_KINDS } from '../../../domain/cash-rules/cash-rule.ts'
import { SORT_ORDERS } from '../../../domain/catalogue/listing.ts'
import { COLLECTION_KINDS } from '../../../domain/collections/check-collection.ts'
import { MATCHES } from '../../../domain/collections/conditions.ts'
import { SECTION_POSITIONS, SECTION_TYPES } from '../../../domain/content/homepage.ts'
import { COUPON_SCOPES } from '../../../domain/coupons/coupons.ts'
import { CASH_STATES, REMITTANCE_OUTCOMES } from '../../../domain/courier-cash/plan-remittance.ts'
import { COURIER_FILE_FORMATS } from '../../../domain/couriers/courier.ts'
import { DAY_ORDERS } from '../../../domain/couriers/file-days.ts'
import { PARCEL_STATUSES } from '../../../domain/couriers/parcel-status.ts'
import { PARCEL_STATES } from '../../../domain/couriers/parcels.ts'
import { ROW_OUTCOMES } from '../../../domain/couriers/plan-row.ts'
import { BULK_LINE_STATES, STORED_BULK_MOVES } from '../../../domain/orders/bulk-moves.ts'
import { REFUSALS } from '../../../domain/orders/buying-limits.ts'
import { CALL_OUTCOMES, CASH_CONFIRMATIONS } from '../../../domain/orders/cash-confirmation.ts'
import { ORDER_ACTORS, ORDER_EVENT_KINDS, ORDER_STATUSES } from '../../../domain/orders/lifecycle.ts'
import { CHANNELS } from '../../../domain/orders/manual-order.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES, RECEIVED_BY } from '../../../domain/orders/payment-status.ts'
import { DISPUTE_STATES } from '../../../domain/payments/dispute.ts'
import { PAYMENT_PROVIDERS, PAYMENT_STATES } from '../../../domain/payments/payment.ts'
import { RECORDED_REFUND_METHODS, REFUND_METHODS, REFUND_STATES } from '../../../domain/payments/refund.ts'
import { DELIVERY_STATES } from '../../../domain/phone-messages/delivery-state.ts'
import { PHONE_MESSAGE_KINDS } from '../../../domain/phone-messages/templates.ts'
import { QUESTION_STATUSES } from '../../../domain/questions/questions.ts'
import { CONDITIONS, DESTINATIONS } from '../../../domain/returns/conditions.ts'
import {
  RESOLUTIONS,
  RETURN_ACTORS,
  RETURN_EVENT_KINDS,
  RETURN_STATES,
  TRANSPORTS,
} from '../../../domain/returns/lifecycle.ts'
import { POLICY_SCOPES } from '../../../domain/returns/policy.ts'
import { REFUSAL_REASONS, RETURN_REASONS } from '../../../domain/returns/reasons.ts'
import { FITS } from '../../../domain/reviews/reviews.ts'
import { UNITS } from '../../../domain/units/quantity.ts'
import { LINK_PURPOSES } from '../../accounts/link-queries.ts'
import { CHALLENGE_PURPOSES } from '../../accounts/passkey-queries.ts'
import { DOWNLOAD_STATES } from '../../media/download-queries.ts'
import { PHONE_PROVIDERS } from '../../phone-messages/channel.ts'
import { CONSENT_ENDS, CONSENT_SOURCES } from '../../phone-messages/consent.ts'
import { EMAIL_KINDS } from '../email-quota.ts'

const { pool } = await testDatabase()

/** The list of the code for each column whose CHECK lists its values. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'account_link.purpose': LINK_PURPOSES,
  'passkey_challenge.purpose': CHALLENGE_PURPOSES,
  'picture_download.state': DOWNLOAD_STATES,
  'address.country': COUNTRIES,
  'address.type': ADDRESS_TYPES,
  'cash_call.outcome': CALL_OUTCOMES,
  'cash_rule.effect': CASH_EFFECTS,
  'cash_rule.kind': CASH_RULE_KINDS,
  'category.level': CATEGORY_LEVELS,
  'collection.kind': COLLECTION_KINDS,
  'collection.match': MATCHES,
  'contact_message.status': MESSAGE_STATUSES,
  'content_section.position': SECTION_POSITIONS,
  'content_section.section_type': SECTION_TYPES,
  'coupon.scope': COUPON_SCOPES,
  'courier.file_format': COURIER_FILE_FORMATS,
  'courier_cash.state': CASH_STATES,
  'courier_file.day_order': DAY_ORDERS,
  'courier_file_mapping.day_order': DAY_ORDERS,
  'remittance.day_order': DAY_ORDERS,
  'remittance_mapping.day_order': DAY_ORDERS,
  'courier_file.state': COURIER_FILE_STATES,
  'courier_file_row.outcome': ROW_OUTCOMES,
  'courier_file_row.status': PARCEL_STATUSES,
  'credit_note_line.unit': UNITS,
  'customer.gender': GENDERS.map(({ value }) => value),
  'customer.role': ACCOUNT_ROLES,
  'customer.staff_role': STAFF_ROLES,
  'email_count.kind': EMAIL_KINDS,
  'limit_alert.buying_limit': REFUSALS,
  'order_bulk.move': STORED_BULK_MOVES,
  'order_bulk_line.state': BULK_LINE_STATES,
  'order_event.actor': ORDER_ACTORS,
  'order_event.kind': ORDER_EVENT_KINDS,
  'order_line.unit': UNITS,
  'order_parcel.state': PARCEL_STATES,
  'orders.cash_confirmation': CASH_CONFIRMATIONS,
  'orders.channel': CHANNELS,
  'orders.payment_method': PAYMENT_METHODS,
  'orders.payment_status': PAYMENT_STATUSES,
  'orders.received_by': RECEIVED_BY,
  'orders.rest_received_by': REFUND_METHODS,
  'orders.status': ORDER_STATUSES,
  'page_view.device': DEVICES,
  'payment.provider': PAYMENT_PROVIDERS,
  'payment.state': PAYMENT_STATES,
  'payment_dispute.state': DISPUTE_STATES,
  'payment_attempt.state': PAYMENT_STATES,
  'message_consent.source': CONSENT_SOURCES,
  'message_consent.withdrawn_by': CONSENT_ENDS,
  'phone_message.kind': PHONE_MESSAGE_KINDS,
  'phone_message.provider': PHONE_PROVIDERS,
  'phone_message.state': DELIVERY_STATES,
  'product.status': PRODUCT_STATUSES,
  'product.unit': UNITS,
  'product_import.state': IMPORT_STATES,
  'product_question.status': QUESTION_STATUSES,
  'refund.method': RECORDED_REFUND_METHODS,
  'refund.state': REFUND_STATES,
  'remittance.state': REMITTANCE_STATES,
  'remittance_row.outcome': REMITTANCE_OUTCOMES,
  'return_event.actor': RETURN_ACTORS,
  'return_event.kind': RETURN_EVENT_KINDS,
  'return_line.reason': RETURN_REASONS,
  'return_piece.condition': CONDITIONS,
  'return_piece.destination': DESTINATIONS,
  'return_policy.scope': POLICY_SCOPES,
  'return_request.opened_by': RETURN_ACTORS,
  'return_request.refusal': REFUSAL_REASONS,
  'return_request.resolution': RESOLUTIONS,
  'return_request.state': RETURN_STATES,
  'return_request.transport': TRANSPORTS,
  'review.fit': FITS,
  'review.status': REVIEW_STATUSES,
  'saved_view.direction': SORT_ORDERS,
  'saved_view.list': SAVED_VIEW_LISTS,
  'stock_receipt_line.unit': UNITS,
}

it('every CHECK that lists values lists those of the code, and no other', async () => {
  const sorted = (lists: Iterable<readonly [string, readonly string[]]>) =>
    Object.fromEntries([...lists].map(([column, values]) => [column, values.toSorted()]))
  expect(sorted(await allowedValues(pool))).toEqual(sorted(Object.entries(LISTS)))
})
