-- Exchanges for a dearer or cheaper variant, and refunds of the payment provider that belong to a return.

-- The price of the new variant that the customer was shown, for one piece; null for the price that was paid.
alter table return_line add column new_unit_price_paise integer check (new_unit_price_paise >= 0);

-- What a dearer variant costs more. Known once the goods are accepted.
alter table return_request add column due_paise bigint not null default 0 check (due_paise >= 0);
-- The difference was not paid, so that the value of the goods is to be refunded.
alter table return_request add column is_refund_wanted boolean not null default false;
create index return_request_refund_wanted on return_request (id) where is_refund_wanted;

-- `payment_due`: the order of the new goods waits for the difference. `refund_due` may have a cheaper order.
alter table return_request drop constraint return_request_state_check;
alter table return_request add constraint return_request_state_check check (state in
  ('requested', 'approved', 'in_transit', 'received', 'payment_due', 'refund_due', 'refunded', 'exchanged', 'declined',
   'rejected', 'lapsed', 'cancelled', 'undelivered'));
alter table return_request drop constraint return_request_check1;
alter table return_request add constraint return_request_exchanged
  check ((state <> 'exchanged' and state <> 'payment_due') or exchange_order_id is not null);
alter table return_request add constraint return_request_not_exchanged
  check (state = 'exchanged' or state = 'payment_due' or state = 'refund_due' or exchange_order_id is null);
alter table return_event drop constraint return_event_kind_check;
alter table return_event add constraint return_event_kind_check check (kind in
  ('requested', 'approved', 'declined', 'sent', 'received', 'accepted', 'rejected', 'refunded', 'exchanged', 'lapsed',
   'cancelled', 'hold ended', 'restocked', 'account given', 'payment asked', 'exchange ended'));

-- A return may be refunded from several payments of its order.
drop index refund_return_open;
create unique index refund_return_open on refund (return_id, attempt_id)
  where state <> 'failed' and method is distinct from 'exchange';

-- A courier collects what has not been paid yet.
create or replace function follow_courier_cash() returns trigger language plpgsql as $$
begin
  if new.status in ('shipped', 'delivered') and old.status not in ('shipped', 'delivered') then
    if new.total_paise > new.credit_paise then
      insert into courier_cash (order_id, expected_paise) values (new.id, new.total_paise - new.credit_paise)
      on conflict (order_id) do update
        set state = 'owed', expected_paise = excluded.expected_paise, updated_at = now(), revision = courier_cash.revision + 1
        where courier_cash.state = 'released' and courier_cash.received_paise = 0;
    end if;
  elsif old.status in ('shipped', 'delivered') and new.status = 'cancelled' then
    update courier_cash set state = 'released', updated_at = now(), revision = revision + 1
    where order_id = new.id and state in ('owed', 'settled');
  elsif old.status in ('shipped', 'delivered') and new.status not in ('shipped', 'delivered') then
    delete from courier_cash where order_id = new.id and state = 'owed' and received_paise = 0;
  end if;
  return null;
end $$;
