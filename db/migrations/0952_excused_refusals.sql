-- Refused orders that the team does not hold against their buyer: the courier never came, or the shop was at fault. The rules of cash
-- on delivery leave them out.
create table refusal_excuse (
  order_id   entity_id primary key references orders (id) on delete cascade,
  excused_by entity_id not null,
  excused_at timestamptz not null default now()
);
