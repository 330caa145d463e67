-- One set of words for the state of an order's payment. The specification's six mix two vocabularies and say 'paid' in two
-- words; the calls still answer them, and src/contract/orders/payment-status.ts translates. Nothing is lost: 'completed' was
-- written for cash on delivery alone, and 'PAYMENT_SUCCESS' for payments online alone.

alter table orders drop constraint orders_payment_status_check;

update orders set payment_status = case payment_status
    when 'PAYMENT_PENDING' then 'due_on_delivery'
    else 'paid'
  end
where payment_status in ('PAYMENT_PENDING', 'PAYMENT_SUCCESS', 'completed');

alter table orders add constraint orders_payment_status_check
  check (payment_status in ('pending', 'due_on_delivery', 'failed', 'paid', 'refunded'));
