-- Orders that had cost nothing, or had been refunded in full, when they were cancelled said for ever that their payment is being refunded.
with paid as (
  select payment.order_id, bool_and(attempt.amount_paise <= (
    select coalesce(sum(refund.amount_paise), 0) from refund
    where refund.attempt_id = attempt.id and refund.state = 'processed')) as has_gone_back
  from orders
  join payment on payment.order_id = orders.id
  join payment_attempt attempt on attempt.payment_id = payment.id and attempt.state = 'captured'
  where orders.is_refund_due
  group by payment.order_id)
update orders set is_refund_due = false
where is_refund_due and (
  exists (select from paid where order_id = orders.id and has_gone_back)
  or total_paise = 0 and not exists (select from paid where order_id = orders.id));
