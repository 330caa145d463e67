-- Payments: what the shop asked a provider for, every try to pay it, refunds, and the ledger of the money. Integer paise.

-- Written before the provider is called, so that an answer that is lost on the way is found again by its receipt, the id.
create table payment (
  id                 entity_id primary key,
  order_id           entity_id not null references "order" (id),
  provider           text not null check (provider in ('razorpay', 'sandbox', 'phonepe')),
  -- The shop's account with the provider; a payment announced under another one cannot be paid any more.
  account            text not null,
  provider_order_id  text unique,
  amount_paise       bigint not null check (amount_paise > 0),
  currency           text not null default 'INR',
  state              text not null default 'created' check (state in ('created', 'failed', 'authorized', 'captured')),
  -- The try whose money is kept. Every other captured one goes back.
  kept_attempt       text,
  -- What the shopkeeper and the customer should know of a payment that went another way than the order.
  notice             text not null default '',
  -- When the provider is asked next; null once everything is known, or nothing more can come.
  next_check_at      timestamptz,
  checks             integer not null default 0,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  unique (order_id, provider, account)
);
create index payment_check on payment (next_check_at) where next_check_at is not null;
create index payment_notice on payment (updated_at desc, id) where notice <> '';

-- A try of the shopper to pay, as the provider knows it. Amount and currency are what the provider said, even when they differ.
create table payment_attempt (
  id            text primary key check (char_length(id) between 1 and 100),
  payment_id    entity_id not null references payment (id),
  state         text not null check (state in ('created', 'failed', 'authorized', 'captured')),
  amount_paise  bigint not null check (amount_paise >= 0),
  currency      text not null,
  method        text not null default '',
  error         text not null default '',
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index payment_attempt_payment on payment_attempt (payment_id);

create table refund (
  id                  entity_id primary key,
  payment_id          entity_id not null references payment (id),
  attempt_id          text not null references payment_attempt (id),
  provider_refund_id  text unique,
  amount_paise        bigint not null check (amount_paise > 0),
  state               text not null default 'requested' check (state in ('requested', 'pending', 'failed', 'processed')),
  reason              text not null,
  -- The member of the team who asked for it; null for the shop itself.
  asked_by            entity_id references customer (id),
  -- Sent with every try, so that the provider pays back once however often it is asked.
  idempotency_key     text not null unique,
  tries               integer not null default 0,
  next_try_at         timestamptz,
  -- What the provider said when it did not.
  error               text not null default '',
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now()
);
create index refund_payment on refund (payment_id);
create index refund_attempt on refund (attempt_id);
create index refund_due on refund (next_try_at) where next_try_at is not null;

-- The ledger: money in when a try is captured, money out when a refund is processed, each once. Rows are never changed.
create table money_movement (
  id            bigint generated always as identity primary key,
  order_id      entity_id not null references "order" (id),
  payment_id    entity_id not null references payment (id),
  attempt_id    text not null references payment_attempt (id),
  refund_id     entity_id unique references refund (id),
  -- Above zero came in, below zero went out.
  amount_paise  bigint not null check ((amount_paise < 0) = (refund_id is not null)),
  created_at    timestamptz not null default now()
);
create index money_movement_order on money_movement (order_id);
create unique index money_movement_capture on money_movement (attempt_id) where refund_id is null;

create function record_capture() returns trigger language plpgsql as $$
begin
  if new.state = 'captured' and new.amount_paise > 0 then
    insert into money_movement (order_id, payment_id, attempt_id, amount_paise)
    select order_id, id, new.id, new.amount_paise from payment where id = new.payment_id
    on conflict do nothing;
  end if;
  return null;
end $$;

create function record_refund() returns trigger language plpgsql as $$
begin
  if new.state = 'processed' then
    insert into money_movement (order_id, payment_id, attempt_id, refund_id, amount_paise)
    select order_id, id, new.attempt_id, new.id, -new.amount_paise from payment where id = new.payment_id
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger payment_attempt_captured after insert or update on payment_attempt
  for each row execute function record_capture();
create trigger refund_processed after insert or update on refund
  for each row execute function record_refund();

-- Providers tell things twice. An event that was heard once has done what it does.
create table webhook_event (
  provider     text not null,
  id           text not null check (char_length(id) between 1 and 200),
  kind         text not null,
  outcome      text not null,
  received_at  timestamptz not null default now(),
  primary key (provider, id)
);
create index webhook_event_received on webhook_event (received_at);

-- The sandbox: a payment provider of the shop's own for a shop without keys. What follows is its own books, not the shop's.
create table sandbox_account (
  key_id          text primary key,
  key_secret      text not null,
  webhook_secret  text not null
);

create table sandbox_order (
  id            text primary key,
  amount_paise  bigint not null check (amount_paise > 0),
  currency      text not null,
  receipt       text not null,
  attempts      integer not null default 0,
  created_at    timestamptz not null default now()
);
create index sandbox_order_receipt on sandbox_order (receipt);

create table sandbox_payment (
  id                 text primary key,
  sandbox_order_id   text not null references sandbox_order (id),
  amount_paise       bigint not null check (amount_paise > 0),
  currency           text not null,
  status             text not null check (status in ('authorized', 'captured', 'failed')),
  method             text not null,
  error              text not null default '',
  created_at         timestamptz not null default now()
);
create index sandbox_payment_order on sandbox_payment (sandbox_order_id);

create table sandbox_refund (
  id                  text primary key,
  sandbox_payment_id  text not null references sandbox_payment (id),
  amount_paise        bigint not null check (amount_paise > 0),
  status              text not null check (status in ('pending', 'processed', 'failed')),
  receipt             text not null default '',
  idempotency_key     text unique,
  created_at          timestamptz not null default now()
);
create index sandbox_refund_payment on sandbox_refund (sandbox_payment_id);

-- Troubles a provider has, by the receipt they strike: the calls about that order are slow, fail, or answer nonsense until then.
create table sandbox_trouble (
  receipt  text primary key,
  kind     text not null check (kind in ('slow', 'down', 'nonsense', 'lost', 'refund fails')),
  until    timestamptz not null
);
