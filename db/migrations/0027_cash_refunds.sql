-- Cash that was taken at the door is a payment like any other, so that it stands in the ledger and can go back.
alter table payment drop constraint payment_provider_check;
alter table payment add constraint payment_provider_check
  check (provider in ('razorpay', 'sandbox', 'phonepe', 'cash'));

-- How somebody of the team paid it back, and what proves it; neither when a provider sends the money.
alter table refund add column way text check (way in ('upi', 'bank transfer', 'cash'));
alter table refund add column reference text not null default '';

-- Orders that were delivered against cash before.
insert into payment (id, order_id, provider, account, amount_paise, state, kept_attempt, created_at, updated_at)
select substr(replace(gen_random_uuid()::text, '-', ''), 9, 24), id, 'cash', 'cash', total_paise, 'captured', 'cash_' || id,
       coalesce(delivered_at, updated_at), coalesce(delivered_at, updated_at)
from "order"
where payment_method = 'cod' and status = 'delivered' and is_paid and total_paise > 0;

insert into payment_attempt (id, payment_id, state, amount_paise, currency, created_at, updated_at)
select kept_attempt, id, 'captured', amount_paise, currency, created_at, updated_at from payment where provider = 'cash';

update money_movement set created_at = payment.created_at
from payment where payment.id = money_movement.payment_id and payment.provider = 'cash';
