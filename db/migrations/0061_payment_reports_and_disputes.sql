-- The daily comparison of the shop's ledger with the books of the payment provider. Amounts are in paise.
create table payment_report (
  id              entity_id primary key,
  provider        text not null,
  -- Everything that changed since then was compared.
  since           timestamptz not null,
  payments        integer not null,
  refunds         integer not null,
  provider_paise  bigint not null,
  shop_paise      bigint not null,
  -- Payments that agreed only after their state was read from the provider again.
  repaired        integer not null,
  -- [{ kind, id, orderId, provider, shop }], at most 200.
  differences     jsonb not null,
  created_at      timestamptz not null default now()
);
create index payment_report_created on payment_report (created_at desc);

-- A customer's bank takes a payment back until the shop has proved its claim. The id is the provider's.
create table payment_dispute (
  id            text primary key check (char_length(id) between 1 and 100),
  attempt_id    text not null references payment_attempt (id),
  payment_id    entity_id not null references payment (id),
  amount_paise  bigint not null check (amount_paise >= 0),
  currency      text not null,
  reason        text not null default '',
  state         text not null check (state in ('open', 'under_review', 'closed', 'won', 'lost')),
  respond_by    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index payment_dispute_attempt on payment_dispute (attempt_id);
create index payment_dispute_payment on payment_dispute (payment_id);
create index payment_dispute_open on payment_dispute (payment_id) where state in ('open', 'under_review');

-- Money that a bank has promised and the shop has not collected yet.
create index payment_attempt_authorized on payment_attempt (updated_at) where state = 'authorized';
create index payment_attempt_updated on payment_attempt (updated_at);
create index refund_updated on refund (updated_at);
