-- How the shop received the rest of the money of an order that was paid in two ways before its parcel was sent. Null when all of it came
-- in one way, and while a courier or a payment provider is to take the rest.
alter table orders add column rest_received_by text;

-- As in 0890_received_by.sql, and with the way of the rest.
create or replace function order_keeps_rules(o orders) returns boolean language plpgsql immutable as $$
begin
  return o.status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')
    and o.payment_method in ('cod', 'razorpay')
    and o.payment_status in ('pending', 'due_on_delivery', 'failed', 'paid', 'refunded')
    and o.cash_confirmation in ('none', 'asked', 'confirmed', 'silent', 'refused')
    and o.channel in ('website', 'phone', 'whatsapp', 'counter')
    and o.received_by in ('cash', 'upi', 'bank transfer', 'exchange')
    and o.rest_received_by in ('cash', 'upi', 'bank transfer')
    and (o.rest_received_by is null or o.received_by is not null)
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

-- Orders that were paid in two ways have a payment of each.
update orders set received_by = first.method, rest_received_by = rest.method
from payment advance
  join payment_attempt first on first.id = advance.accepted_attempt
  join payment remainder on remainder.order_id = advance.order_id and remainder.provider = 'cash' and remainder.account = 'cash'
  join payment_attempt rest on rest.id = remainder.accepted_attempt
where advance.order_id = orders.id and advance.provider = 'cash' and advance.account = 'advance'
  and orders.received_by is not null and orders.credit_paise = 0 and first.method <> rest.method
  and first.method in ('cash', 'upi', 'bank transfer') and rest.method in ('cash', 'upi', 'bank transfer');
