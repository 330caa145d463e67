-- Limits that keep one buyer from holding the stock without paying.

-- The key of the digests below, shared by all processes. A digest cannot be turned back into a phone number or a network
-- address without it.
create table digest_key (
  name  text primary key check (name ~ '^[a-z-]{1,40}$'),
  key   text not null check (char_length(key) >= 64)
);
insert into digest_key (name, key)
values ('buyer', encode(sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));

-- Who placed an order that is neither paid nor being packed, as keyed digests. The row is deleted when the order is no longer
-- open, so that no trace of the network is kept.
create table order_buyer (
  order_id        entity_id primary key references orders (id) on delete cascade,
  phone_digest    text not null,
  address_digest  text not null,
  -- Null when the network says nothing about the buyer, such as a proxy on the same machine.
  network_digest  text
);
create index order_buyer_phone on order_buyer (phone_digest);
create index order_buyer_address on order_buyer (address_digest);
create index order_buyer_network on order_buyer (network_digest) where network_digest is not null;

create index orders_open_unpaid on orders (customer_id) where not is_paid and status in ('pending', 'confirmed');

-- The shop knows this customer: their orders have no limits.
alter table customer add column has_no_limits boolean not null default false;

-- A customer whose order was refused because of a limit: one row, and one email to the shop, for each day in India.
create table limit_alert (
  customer_id   entity_id not null references customer (id) on delete cascade,
  day           date not null,
  -- The limit that was met first on that day.
  buying_limit  text not null check (buying_limit in (
    'line', 'value', 'confirmed-email', 'account', 'phone', 'address', 'network', 'share', 'network-share')),
  refusals      integer not null default 1 check (refusals > 0),
  created_at    timestamptz not null default now(),
  seen_at       timestamptz,
  primary key (customer_id, day)
);
create index limit_alert_unseen on limit_alert (customer_id) where seen_at is null;
