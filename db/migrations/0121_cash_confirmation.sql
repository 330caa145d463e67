-- Confirmation of cash orders: until when the buyer has to answer, and what came of calling them.
alter table orders
  -- The order is cancelled when it has not been confirmed by then; null for never.
  add column cash_confirm_by timestamptz;
create index orders_cash_confirm_by on orders (cash_confirm_by)
  where cash_confirmation = 'asked' and cash_confirm_by is not null and status in ('pending', 'confirmed');
-- The call list: the orders whose buyers were asked and that are not on their way.
create index orders_cash_asked on orders (created_at, id)
  where cash_confirmation = 'asked' and not is_paid and status in ('pending', 'confirmed', 'processing');

create table cash_call (
  id          entity_id primary key,
  order_id    entity_id not null references orders (id),
  -- The team member who called; null once their account is deleted.
  staff_id    entity_id references customer (id) on delete set null,
  outcome     text not null check (outcome in ('no answer', 'call later', 'confirmed', 'refused')),
  note        text not null default '' check (char_length(note) <= 500),
  created_at  timestamptz not null default now()
);
create index cash_call_order on cash_call (order_id, created_at);
create index cash_call_staff on cash_call (staff_id) where staff_id is not null;
