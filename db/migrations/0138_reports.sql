-- The stock at which a variant is to be ordered again, in pieces or centimetres. A variant without a row has the level of the
-- shop. A table of its own, because changing it changes nothing that a customer sees.
create table reorder_level (
  variant_id  entity_id primary key references variant (id) on delete cascade,
  quantity    integer not null check (quantity >= 0),
  updated_at  timestamptz not null default now()
);

-- Reports of undelivered parcels read the orders that were shipped in a period.
create index orders_shipped on orders (shipped_at) where shipped_at is not null;
