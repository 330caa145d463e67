import { type RawBuilder, sql } from 'kysely'
import { indianDay } from '../../domain/india/time.ts'

/** SQL: whether an HSN code is empty or no GST rate of today applies to it, so that the shop has to say what the product is. */
export function hasNoGstRate(hsn: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from gst_rate where ${hsn} <> '' and starts_with(${hsn}, gst_rate.hsn) and from_day <= ${indianDay(new Date())})`
}

/** SQL: the HSN codes of products for which that is so. Each code is looked up once, not each product. */
export function hsnWithoutGstRate(): RawBuilder<unknown> {
  return sql`select used.hsn from (select distinct hsn from product) as used where ${hasNoGstRate(sql`used.hsn`)}`
}
