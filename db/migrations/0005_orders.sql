-- Orders, and what they need: coupons, the ledger of the stock, idempotency records, GST rates, invoices, reviews.
-- Money is integer paise; quantities are integer pieces or centimetres, by the line's unit.

create table coupon (
  id                      entity_id primary key,
  code                    text not null unique check (code ~ '^[A-Z0-9_-]{1,40}$'),
  -- One of the two: whole percent of the subtotal, or an amount.
  percent                 integer check (percent between 1 and 100),
  amount_paise            integer check (amount_paise between 1 and 1000000000),
  minimum_paise           integer not null default 0 check (minimum_paise between 0 and 1000000000),
  starts_at               timestamptz,
  ends_at                 timestamptz,
  most_uses               integer check (most_uses > 0),
  most_uses_per_customer  integer check (most_uses_per_customer > 0),
  uses                    integer not null default 0 check (uses >= 0),
  active                  boolean not null default true,
  revision                integer not null default 1,
  created_at              timestamptz not null default now(),
  updated_at              timestamptz not null default now(),
  check ((percent is null) <> (amount_paise is null)),
  check (ends_at > starts_at)
);

-- Good from the start (specification 2, section 5).
insert into coupon (id, code, percent)
values (substr(replace(gen_random_uuid()::text, '-', ''), 9, 24), 'DISCOUNT10', 10);

-- Dated rows: an order is taxed by what holds on its day. Rates in basis points (500 is 5 %).
create table gst_rate (
  hsn              text not null check (hsn ~ '^[0-9]{2,8}$'),
  from_day         text not null check (from_day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  rate             integer not null check (rate between 0 and 10000),
  threshold_paise  integer check (threshold_paise > 0),
  rate_above       integer check (rate_above between 0 and 10000),
  primary key (hsn, from_day),
  check ((threshold_paise is null) = (rate_above is null))
);

-- Notification 9/2025-Central Tax (Rate), 17 September 2025: Schedules I 387–390 and II 197–199.
insert into gst_rate (hsn, from_day, rate)
select hsn, '2025-09-22', 500
from unnest(array['50', '51', '52', '53', '54', '55', '56', '57', '58', '59', '60', '6501', '6505']) as hsn;
insert into gst_rate (hsn, from_day, rate, threshold_paise, rate_above)
select hsn, '2025-09-22', 500, 250000, 1800 from unnest(array['61', '62', '63', '64', '9404']) as hsn;

create table "order" (
  id                  entity_id primary key,
  customer_id         entity_id not null references customer (id),
  status              text not null default 'pending'
                        check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_method      text not null check (payment_method in ('cod', 'razorpay')),
  payment_status      text not null default 'pending'
                        check (payment_status in ('pending', 'completed', 'failed', 'refunded', 'PAYMENT_PENDING', 'PAYMENT_SUCCESS')),
  is_paid             boolean not null default false,
  -- The provider's id of the payment that paid it.
  payment_id          text,
  -- The order is cancelled and was paid: the money is to go back.
  refund_wanted       boolean not null default false,
  customer_name       text not null,
  email               text not null,
  phone               text not null check (phone ~ '^[0-9]{10}$'),
  address_title       text not null,
  street              text not null,
  city                text not null,
  state               text not null,
  zip_code            text not null,
  country             text not null,
  notes               text not null default '',
  coupon_id           entity_id references coupon (id),
  coupon_code         text,
  subtotal_paise      bigint not null check (subtotal_paise >= 0),
  discount_paise      bigint not null check (discount_paise between 0 and subtotal_paise),
  shipping_paise      bigint not null check (shipping_paise >= 0),
  total_paise         bigint not null check (total_paise = subtotal_paise - discount_paise + shipping_paise),
  -- The GST inside the total, delivery's included.
  tax_paise           bigint not null check (tax_paise between 0 and total_paise),
  -- Goods go to another state than the shop's: all tax is IGST, else half CGST and half SGST.
  is_inter_state      boolean not null,
  shipping_tax_rate   integer not null,
  courier             text not null default '',
  tracking_number     text not null default '',
  -- Until when a card order waits for its payment.
  expires_at          timestamptz,
  shipped_at          timestamptz,
  delivered_at        timestamptz,
  cancelled_at        timestamptz,
  revision            integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((coupon_id is null) = (coupon_code is null))
);
create index order_customer on "order" (customer_id, created_at desc, id);
create index order_created on "order" (created_at desc, id);
create index order_status on "order" (status, created_at desc, id);
create index order_number on "order" (right(id, 8));
create index order_waiting on "order" (expires_at) where status = 'pending' and expires_at is not null;
create index order_refund_wanted on "order" (id) where refund_wanted;
create index order_coupon on "order" (coupon_id, customer_id) where coupon_id is not null;

-- A line keeps what was bought as it was; the product may change or go.
create table order_line (
  order_id          entity_id not null references "order" (id) on delete cascade,
  position          integer not null,
  product_id        entity_id not null,
  variant_id        entity_id not null,
  name              text not null,
  sku               text not null,
  color             text not null default '',
  size              text not null default '',
  image             text,
  unit              text not null check (unit in ('piece', 'metre')),
  quantity          integer not null check (quantity between 1 and 50000),
  unit_price_paise  integer not null check (unit_price_paise >= 0),
  total_paise       bigint not null check (total_paise >= 0),
  discount_paise    bigint not null check (discount_paise between 0 and total_paise),
  hsn               text not null default '',
  tax_rate          integer not null,
  -- taxable + cgst + sgst + igst is what is paid for the line.
  taxable_paise     bigint not null,
  cgst_paise        bigint not null,
  sgst_paise        bigint not null,
  igst_paise        bigint not null,
  primary key (order_id, position),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise - discount_paise)
);
create index order_line_product on order_line (product_id);

-- What happened to an order, who did it and when.
create table order_event (
  id           bigint generated always as identity primary key,
  order_id     entity_id not null references "order" (id) on delete cascade,
  kind         text not null check (kind in
                 ('placed', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'revived', 'paid', 'payment failed', 'refunded', 'note')),
  actor        text not null check (actor in ('customer', 'admin', 'shop')),
  customer_id  entity_id references customer (id),
  note         text not null default '',
  created_at   timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id);

-- Stripe's semantics: the answer to the first request with a key is the answer to all of them; other words under the same key
-- are refused. Written in the transaction of the order, so a failed attempt leaves no record. Kept for 24 hours.
create table idempotency_key (
  customer_id   entity_id not null references customer (id) on delete cascade,
  key           text not null check (char_length(key) between 1 and 200),
  request_hash  text not null,
  order_id      entity_id not null,
  created_at    timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- Every change of a stock figure, and why: the sum of a variant's movements is its stock. Written by the triggers below from
-- what the transaction said of itself: set_config('vastra.stock_reason', …, true) and 'vastra.stock_order', 'vastra.stock_by'.
create table stock_movement (
  id           bigint generated always as identity primary key,
  variant_id   entity_id not null,
  product_id   entity_id not null,
  sku          text not null,
  change       integer not null check (change <> 0),
  stock_after  integer not null,
  reason       text not null,
  order_id     entity_id,
  -- The customer or member of the team who did it; null for the shop itself.
  customer_id  entity_id,
  created_at   timestamptz not null default now()
);
create index stock_movement_variant on stock_movement (variant_id, id);
create index stock_movement_order on stock_movement (order_id) where order_id is not null;

create function stock_reason(fallback text) returns text language sql stable as $$
  select coalesce(nullif(current_setting('vastra.stock_reason', true), ''), fallback)
$$;

create function record_new_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (variant_id, product_id, sku, change, stock_after, reason, order_id, customer_id)
  select id, product_id, sku, stock, stock, stock_reason('opening stock'),
         nullif(current_setting('vastra.stock_order', true), ''), nullif(current_setting('vastra.stock_by', true), '')
  from added where stock <> 0;
  return null;
end $$;

create function record_changed_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (variant_id, product_id, sku, change, stock_after, reason, order_id, customer_id)
  select n.id, n.product_id, n.sku, n.stock - o.stock, n.stock, stock_reason('stock set'),
         nullif(current_setting('vastra.stock_order', true), ''), nullif(current_setting('vastra.stock_by', true), '')
  from before o join after n on n.id = o.id where n.stock <> o.stock;
  return null;
end $$;

create function record_removed_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (variant_id, product_id, sku, change, stock_after, reason, order_id, customer_id)
  select id, product_id, sku, -stock, 0, stock_reason('variant removed'),
         nullif(current_setting('vastra.stock_order', true), ''), nullif(current_setting('vastra.stock_by', true), '')
  from removed where stock <> 0;
  return null;
end $$;

create trigger variant_stock_added after insert on variant
  referencing new table as added for each statement execute function record_new_stock();
create trigger variant_stock_changed after update on variant
  referencing old table as before new table as after for each statement execute function record_changed_stock();
create trigger variant_stock_removed after delete on variant
  referencing old table as removed for each statement execute function record_removed_stock();

insert into stock_movement (variant_id, product_id, sku, change, stock_after, reason)
select id, product_id, sku, stock, stock, 'opening stock' from variant where stock <> 0;

-- Rule 46(b) of the CGST Rules: consecutive for a financial year. The row is taken in the transaction that confirms an order,
-- so a number that was not used is given to the next.
create table invoice_series (
  financial_year  text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_serial     integer not null check (last_serial > 0)
);

create table invoice (
  order_id        entity_id primary key references "order" (id),
  number          text not null unique check (char_length(number) <= 16),
  financial_year  text not null,
  serial          integer not null,
  -- The seller as the law wants it named, as it was on that day.
  seller          jsonb not null,
  issued_at       timestamptz not null default now(),
  unique (financial_year, serial)
);

create table review (
  id           entity_id primary key,
  product_id   entity_id not null references product (id) on delete cascade,
  order_id     entity_id not null references "order" (id),
  customer_id  entity_id not null references customer (id),
  rating       integer not null check (rating between 1 and 5),
  title        text not null default '',
  text         text not null default '',
  -- Shown on the product's page once a shopkeeper approved it.
  status       text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  answer       text not null default '',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  unique (order_id, product_id)
);
create index review_product on review (product_id, created_at desc) where status = 'approved';
create index review_status on review (status, created_at desc);
create index review_customer on review (customer_id);
