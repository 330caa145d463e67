-- Lists of many orders, and moves of many orders at once.

-- Whether the buyer of a cash order has confirmed that they want it. `none`: nobody asked.
alter table orders add column cash_confirmation text not null default 'none'
  check (cash_confirmation in ('none', 'asked', 'confirmed', 'silent', 'refused'));

-- What the order list is filtered by. The start of a pincode names a region.
create index orders_zip_code on orders (zip_code text_pattern_ops);
create index orders_city on orders (lower(city) text_pattern_ops);
create index orders_courier on orders (courier, created_at desc) where courier <> '';
create index orders_tracking_number on orders (tracking_number) where tracking_number <> '';
create index orders_cash_unconfirmed on orders (created_at desc, id)
  where payment_method = 'cod' and not is_paid and cash_confirmation <> 'confirmed' and status in ('confirmed', 'processing');

-- One move of many orders. Its orders are moved in batches; when the process ends in between, a job moves the rest.
create table order_bulk (
  id               entity_id primary key,
  staff_id         entity_id references customer (id) on delete set null,
  -- A repeated request with the same key gets the same bulk move.
  idempotency_key  text check (char_length(idempotency_key) between 1 and 200),
  request_hash     text not null,
  move             text not null check (move in ('confirm', 'process', 'ship', 'deliver', 'confirm cash', 'undo')),
  -- The bulk move that this one takes back.
  undoes           entity_id references order_bulk (id),
  courier          text not null default '',
  -- The day in India on which the parcels were handed over.
  hand_over_day    date,
  total            integer not null check (total > 0),
  created_at       timestamptz not null default now(),
  finished_at      timestamptz,
  unique (staff_id, idempotency_key),
  check ((move = 'undo') = (undoes is not null))
);
create index order_bulk_created on order_bulk (created_at desc, id);
-- Two team members who undo the same bulk move at once undo it once.
create unique index order_bulk_undoes on order_bulk (undoes) where undoes is not null;

create table order_bulk_line (
  bulk_id        entity_id not null references order_bulk (id) on delete cascade,
  position       integer not null,
  order_id       entity_id not null,
  state          text not null default 'waiting' check (state in ('waiting', 'moved', 'refused')),
  -- Why the order was refused.
  reason         text not null default '',
  -- The status before the move, and the revision it left: what undo compares.
  status_before  text,
  revision       integer,
  primary key (bulk_id, position)
);
create index order_bulk_line_waiting on order_bulk_line (bulk_id, position) where state = 'waiting';
