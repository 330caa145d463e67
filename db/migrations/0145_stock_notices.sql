-- Who wants one email when a sold-out variant can be bought again. An address that nobody has confirmed gets only the email with
-- the link that confirms it.
create table stock_notice (
  id            entity_id primary key,
  variant_id    entity_id not null references variant (id) on delete cascade,
  -- The account that asked, when it was signed in.
  customer_id   entity_id references customer (id) on delete cascade,
  email         text not null check (email <> '' and length(email) <= 254),
  -- When the email with the link was sent last.
  asked_at      timestamptz not null default now(),
  confirmed_at  timestamptz,
  sent_at       timestamptz check (sent_at >= confirmed_at),
  created_at    timestamptz not null default now()
);
create unique index stock_notice_waiting on stock_notice (variant_id, email) where sent_at is null;
create index stock_notice_variant on stock_notice (variant_id);
create index stock_notice_email on stock_notice (email);
create index stock_notice_customer on stock_notice (customer_id) where customer_id is not null;

-- Since when a variant that somebody waits for can be bought again.
create table stock_return (
  variant_id  entity_id primary key references variant (id) on delete cascade,
  since       timestamptz not null default now()
);
