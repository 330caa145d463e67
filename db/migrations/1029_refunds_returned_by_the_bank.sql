-- A transfer with which a team member paid a refund back may be returned by the bank, days later (decision 1141).
alter table refund add column returned_on date;
-- The refund that paid the same money back again.
alter table refund add column repeated_by entity_id references refund (id);
alter table refund add check (returned_on is null or state = 'failed');
alter table refund add check (repeated_by is null or returned_on is not null);
create index refund_returned on refund (payment_id) where returned_on is not null and repeated_by is null;
create index refund_repeated_by on refund (repeated_by) where repeated_by is not null;

-- The ledger keeps the refund and has a second row for its return, with a positive amount.
alter table money_movement drop constraint money_movement_check;
alter table money_movement add check (amount_paise > 0 or refund_id is not null);
alter table money_movement drop constraint money_movement_refund_id_key;
create unique index money_movement_refund on money_movement (refund_id, (amount_paise < 0)) where refund_id is not null;

-- The return counts on the day on which the bank made it.
create or replace function record_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'processed' then
    insert into money_movement (order_id, payment_id, attempt_id, refund_id, amount_paise)
    select order_id, id, new.attempt_id, new.id, -new.amount_paise from payment where id = new.payment_id
    on conflict do nothing;
  elsif new.returned_on is not null then
    insert into money_movement (order_id, payment_id, attempt_id, refund_id, amount_paise, created_at)
    select paid.order_id, paid.payment_id, paid.attempt_id, paid.refund_id, -paid.amount_paise,
      least(now(), greatest(paid.created_at, (new.returned_on + time '12:00') at time zone 'Asia/Kolkata'))
    from money_movement paid where paid.refund_id = new.id and paid.amount_paise < 0
    on conflict do nothing;
  end if;
  return null;
end $$;

alter table return_event drop constraint return_event_kind_check;
alter table return_event add constraint return_event_kind_check check (kind in
  ('requested', 'approved', 'declined', 'sent', 'received', 'accepted', 'rejected', 'refunded', 'exchanged', 'lapsed',
   'cancelled', 'hold ended', 'restocked', 'account given', 'payment asked', 'exchange ended', 'refund linked',
   'refund lowered', 'refund returned'));
