-- What accepted returns took off what is due for an order that was sent without payment (decision 1045).
alter table orders add column returned_paise bigint not null default 0;
-- The part of what a return is worth that is not refunded, because it was due for its order.
alter table return_request add column set_off_paise bigint not null default 0 check (set_off_paise >= 0);

-- As in 0910_rest_received_by.sql, and with what came back before it was paid.
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
    and o.returned_paise between 0 and o.total_paise - o.credit_paise
    and o.shipping_cgst_paise >= 0 and o.shipping_sgst_paise >= 0 and o.shipping_igst_paise >= 0
    and o.shipping_cgst_paise + o.shipping_sgst_paise + o.shipping_igst_paise <= o.shipping_paise
    and o.cod_fee_cgst_paise >= 0 and o.cod_fee_sgst_paise >= 0 and o.cod_fee_igst_paise >= 0
    and o.cod_fee_cgst_paise + o.cod_fee_sgst_paise + o.cod_fee_igst_paise <= o.cod_fee_paise;
end $$;

-- A refund of money that has never come in is taken off what is due instead.
with owed as (
  update return_request set state = 'refunded', closed_at = now(), set_off_paise = refund_paise, refund_paise = 0, updated_at = now(),
    revision = return_request.revision + 1
  from orders
  where orders.id = return_request.order_id and return_request.state = 'refund_due' and return_request.refund_paise > 0
    and orders.payment_method = 'razorpay' and not orders.is_paid
    and not exists (
      select from payment join payment_attempt attempt on attempt.payment_id = payment.id
      where payment.order_id = orders.id and attempt.state = 'captured')
  returning return_request.order_id, return_request.set_off_paise)
update orders set returned_paise = least(worth, total_paise - credit_paise), updated_at = now()
from (select order_id, sum(set_off_paise) as worth from owed group by order_id) taken
where taken.order_id = orders.id;
