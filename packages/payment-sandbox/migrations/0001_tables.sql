-- Amounts are in paise. `receipt` is the shop's own id of an order or a refund.
create table if not exists sandbox.account (
  key_id          text primary key,
  key_secret      text not null,
  webhook_secret  text not null
);
-- One account for each database, also when several processes start at once.
create unique index if not exists account_single on sandbox.account ((true));

create table if not exists sandbox.orders (
  id            text primary key,
  amount_paise  bigint not null check (amount_paise > 0),
  currency      text not null,
  receipt       text not null,
  attempts      integer not null default 0,
  created_at    timestamptz not null default now()
);
create index if not exists orders_receipt on sandbox.orders (receipt);

create table if not exists sandbox.payment (
  id            text primary key,
  order_id      text not null references sandbox.orders (id),
  amount_paise  bigint not null check (amount_paise > 0),
  currency      text not null,
  status        text not null check (status in ('authorized', 'captured', 'failed')),
  method        text not null,
  error         text not null default '',
  created_at    timestamptz not null default now()
);
create index if not exists payment_order on sandbox.payment (order_id);

create table if not exists sandbox.refund (
  id               text primary key,
  payment_id       text not null references sandbox.payment (id),
  amount_paise     bigint not null check (amount_paise > 0),
  status           text not null check (status in ('pending', 'processed', 'failed')),
  receipt          text not null default '',
  idempotency_key  text unique,
  created_at       timestamptz not null default now()
);
create index if not exists refund_payment on sandbox.refund (payment_id);

-- Calls about this receipt fail in this way until the given time.
create table if not exists sandbox.failure (
  receipt  text primary key,
  kind     text not null check (kind in ('slow', 'down', 'nonsense', 'lost', 'refund fails')),
  until    timestamptz not null
);
