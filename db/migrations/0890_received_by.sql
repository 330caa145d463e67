-- How the shop received the money of an order, or a part of it, before the parcel was sent: to the counter, by UPI or bank transfer, or
-- as the items that were exchanged. Null for money that a courier collects or a payment provider takes.
alter table orders add column received_by text;

-- As in 0592_lost_parcels.sql, and with the ways to receive money.
create or replace function order_keeps_rules(o orders) returns boolean language plpgsql immutable as $$
begin
  return o.status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')
    and o.payment_method in ('cod', 'razorpay')
    and o.payment_status in ('pending', 'due_on_delivery', 'failed', 'paid', 'refunded')
    and o.cash_confirmation in ('none', 'asked', 'confirmed', 'silent', 'refused')
    and o.channel in ('website', 'phone', 'whatsapp', 'counter')
    and o.received_by in ('cash', 'upi', 'bank transfer', 'exchange')
    and o.phone ~ '^[0-9]{10}$'
    and o.buyer_gstin ~ '^([0-9]{2}[A-Z0-9]{13})?$'
    and (o.status = 'cancelled') = (o.cancelled_at is not null)
    and (not o.is_lost or (o.status = 'cancelled' and o.shipped_at is not null))
    and (o.coupon_id is null) = (o.coupon_code is null)
    and o.subtotal_paise >= 0
    and o.discount_paise between 0 and o.subtotal_paise
    and o.prepaid_discount_paise between 0 and o.discount_paise
    and (o.prepaid_discount_paise = 0 or o.payment_method <> 'cod')
    and o.shipping_paise >= 0
    and o.cod_fee_paise >= 0
    and (o.cod_fee_paise = 0 or o.payment_method = 'cod')
    and o.total_paise = o.subtotal_paise - o.discount_paise + o.shipping_paise + o.cod_fee_paise
    and o.tax_paise between 0 and o.total_paise
    and o.credit_paise between 0 and o.total_paise
    and o.shipping_cgst_paise >= 0 and o.shipping_sgst_paise >= 0 and o.shipping_igst_paise >= 0
    and o.shipping_cgst_paise + o.shipping_sgst_paise + o.shipping_igst_paise <= o.shipping_paise
    and o.cod_fee_cgst_paise >= 0 and o.cod_fee_sgst_paise >= 0 and o.cod_fee_igst_paise >= 0
    and o.cod_fee_cgst_paise + o.cod_fee_sgst_paise + o.cod_fee_igst_paise <= o.cod_fee_paise;
end $$;

update orders set received_by = attempt.method
from payment join payment_attempt attempt on attempt.id = payment.accepted_attempt
where payment.order_id = orders.id and payment.provider = 'cash' and attempt.method in ('cash', 'upi');

-- Those whose difference is still to be paid have no payment of the exchange yet.
update orders set received_by = 'exchange'
from return_request request where request.exchange_order_id = orders.id and orders.received_by is null;

update orders set received_by = 'exchange'
from payment where payment.order_id = orders.id and payment.provider = 'exchange' and orders.received_by is null;
