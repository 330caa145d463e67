-- Credit notes for invoices (CGST Act, section 34; rule 53 of the CGST Rules), in a series of their own that is consecutive
-- for a financial year like that of the invoices.
create table credit_note_series (
  financial_year  text primary key check (financial_year ~ '^[0-9]{4}$'),
  last_serial     integer not null check (last_serial > 0)
);

create table credit_note (
  id              entity_id primary key,
  order_id        entity_id not null references invoice (order_id),
  -- The refund it was written for; null when the order was cancelled, which takes back all that is left of the invoice.
  refund_id       entity_id unique references refund (id),
  number          text not null unique check (char_length(number) <= 16),
  financial_year  text not null,
  serial          integer not null,
  amount_paise    bigint not null check (amount_paise > 0),
  -- The seller as the law wants it named, as it was on that day.
  seller          jsonb not null,
  issued_at       timestamptz not null default now(),
  unique (financial_year, serial)
);
create index credit_note_order on credit_note (order_id);

-- What is taken back of a line of the invoice, by its place there.
create table credit_note_line (
  credit_note_id  entity_id not null references credit_note (id),
  position        integer not null,
  taxable_paise   bigint not null check (taxable_paise >= 0),
  cgst_paise      bigint not null check (cgst_paise >= 0),
  sgst_paise      bigint not null check (sgst_paise >= 0),
  igst_paise      bigint not null check (igst_paise >= 0),
  primary key (credit_note_id, position)
);
