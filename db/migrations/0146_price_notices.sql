-- Which customers want an email when a product of their wishlist becomes cheaper, and below which price (paise): what it cost when
-- they asked or were told last.
create table price_notice (
  customer_id  entity_id not null references customer (id) on delete cascade,
  product_id   entity_id not null references product (id) on delete cascade,
  price_paise  integer not null check (price_paise >= 0),
  told_at      timestamptz,
  created_at   timestamptz not null default now(),
  primary key (customer_id, product_id)
);
create index price_notice_product on price_notice (product_id);
