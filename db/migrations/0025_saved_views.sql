-- A way somebody of the team looks at a list of the back office: filters and order under a name of their own.
create table saved_view (
  id          entity_id primary key,
  staff_id    entity_id not null references customer (id) on delete cascade,
  list        text not null check (list in ('orders', 'products', 'customers', 'messages', 'reviews', 'coupons')),
  name        text not null check (name <> '' and length(name) <= 60),
  filter      jsonb not null,
  sort        text not null,
  direction   text not null check (direction in ('asc', 'desc')),
  created_at  timestamptz not null default now()
);
create unique index saved_view_name on saved_view (staff_id, list, lower(name));
