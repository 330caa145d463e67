-- A customer agreed to get messages about orders at a phone number. A withdrawn consent is kept as proof until the account is deleted.
create table message_consent (
  id            entity_id primary key,
  customer_id   entity_id not null references customer (id) on delete cascade,
  -- With the country code, without a sign: 919876543210.
  phone         text not null check (phone ~ '^[1-9][0-9]{7,14}$'),
  source        text not null check (source in ('checkout', 'account')),
  given_at      timestamptz not null default now(),
  withdrawn_at  timestamptz,
  -- 'reply': somebody answered STOP from the number.
  withdrawn_by  text check (withdrawn_by in ('account', 'reply')),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index message_consent_given on message_consent (customer_id, phone) where withdrawn_at is null;
create index message_consent_customer on message_consent (customer_id);
create index message_consent_phone on message_consent (phone) where withdrawn_at is null;

-- Messages by WhatsApp or SMS. They contain nothing that a customer typed.
create table phone_message (
  -- The id of the job that queued it, so that it is written once.
  id            uuid primary key,
  order_id      entity_id not null references orders (id) on delete cascade,
  kind          text not null check (kind in ('order-confirmed', 'confirm-cash', 'order-shipped', 'order-delivered', 'order-refunded')),
  phone         text not null check (phone ~ '^[1-9][0-9]{7,14}$'),
  variables     jsonb not null,
  state         text not null default 'queued'
                check (state in ('queued', 'sending', 'unknown', 'sent', 'failed', 'delivered', 'read', 'dropped')),
  -- Why it failed or was dropped.
  reason        text not null default '',
  -- How often it was handed to a provider.
  sends         integer not null default 0 check (sends >= 0),
  provider      text check (provider in ('local', 'whatsapp', 'msg91')),
  -- The id that the provider gave it.
  provider_id   text,
  created_at    timestamptz not null default now(),
  sent_at       timestamptz,
  delivered_at  timestamptz,
  read_at       timestamptz,
  failed_at     timestamptz
);
create unique index phone_message_provider on phone_message (provider, provider_id) where provider_id is not null;
create index phone_message_created on phone_message (created_at desc, id);
create index phone_message_order on phone_message (order_id);
create index phone_message_sending on phone_message (phone) where state = 'sending';

alter table email_count drop constraint email_count_kind_check;
alter table email_count add constraint email_count_kind_check check (kind in ('link', 'order', 'contact', 'shop', 'phone'));
