-- Goods that came in: what was received on one bill of a supplier, entered and booked as a whole.
create table stock_receipt (
  id              entity_id primary key,
  supplier        text not null default '' check (length(supplier) <= 120),
  bill_number     text not null default '' check (length(bill_number) <= 60),
  -- Supplier and bill number as they are compared, so that a bill is not booked twice; empty without a bill number.
  bill_key        text not null default '',
  staff_id        entity_id references customer (id) on delete set null,
  -- A repeated request gets the first one's answer.
  idempotency_key text,
  request_hash    text not null,
  undone_at       timestamptz,
  undone_by       entity_id references customer (id) on delete set null check (undone_by is null or undone_at is not null),
  created_at      timestamptz not null default now(),
  unique (staff_id, idempotency_key)
);
create index stock_receipt_created on stock_receipt (created_at, id);
create index stock_receipt_bill on stock_receipt (bill_key) where bill_key <> '' and undone_at is null;

-- One variant of a receipt, named as it was then, because variants are renamed and deleted.
create table stock_receipt_line (
  receipt_id        entity_id not null references stock_receipt (id) on delete cascade,
  position          integer not null check (position >= 0),
  variant_id        entity_id references variant (id) on delete set null,
  product_id        entity_id references product (id) on delete set null,
  name              text not null,
  sku               text not null,
  color             text not null default '',
  size              text not null default '',
  unit              text not null check (unit in ('piece', 'metre')),
  -- Pieces or centimetres.
  quantity          integer not null check (quantity > 0),
  -- For a piece or a metre, without GST that is claimed back; null when the receipt leaves the cost as it is.
  cost_paise        integer check (cost_paise between 0 and 1000000000),
  -- What the variant had before, for undoing.
  cost_before_paise integer check (cost_before_paise between 0 and 1000000000),
  -- Null when the receipt leaves the shelf as it is.
  shelf             text,
  shelf_before      text not null default '',
  primary key (receipt_id, position)
);
create index stock_receipt_line_variant on stock_receipt_line (variant_id);
create index stock_receipt_line_product on stock_receipt_line (product_id);
