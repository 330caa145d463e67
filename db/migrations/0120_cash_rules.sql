-- Rules of cash on delivery, and what the choice of payment adds to an order or takes off it. Money is integer paise.

-- Rules are read in the order of their positions. The first one that refuses cash decides, and so does the first one that charges
-- a fee.
create table cash_rule (
  id          entity_id primary key,
  position    integer not null check (position >= 0),
  kind        text not null check (kind in ('total', 'pincode', 'product', 'first order', 'refusals', 'open orders')),
  -- When the rule applies, by its kind; see src/domain/cash-rules/cash-rule.ts.
  condition   jsonb not null,
  effect      text not null check (effect in ('refuse', 'confirm', 'fee')),
  fee_paise   bigint not null default 0 check (fee_paise between 0 and 1000000),
  -- What the shopper reads instead of the usual words when cash is refused; empty for the usual words.
  message     text not null default '' check (char_length(message) <= 300),
  active      boolean not null default true,
  revision    integer not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  check ((effect = 'fee') = (fee_paise > 0))
);

alter table orders
  -- Charged for cash on delivery, tax included; taxed like delivery at shipping_tax_rate.
  add column cod_fee_paise bigint not null default 0 check (cod_fee_paise >= 0),
  add column cod_fee_cgst_paise bigint not null default 0 check (cod_fee_cgst_paise >= 0),
  add column cod_fee_sgst_paise bigint not null default 0 check (cod_fee_sgst_paise >= 0),
  add column cod_fee_igst_paise bigint not null default 0 check (cod_fee_igst_paise >= 0),
  -- The part of discount_paise that was given for paying online.
  add column prepaid_discount_paise bigint not null default 0 check (prepaid_discount_paise >= 0);

do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'orders'::regclass and pg_get_constraintdef(oid) like 'CHECK ((total_paise =%';
  execute format('alter table orders drop constraint %I', name);
end $$;
alter table orders
  add constraint orders_total_paise_check check (total_paise = subtotal_paise - discount_paise + shipping_paise + cod_fee_paise),
  add check (cod_fee_cgst_paise + cod_fee_sgst_paise + cod_fee_igst_paise <= cod_fee_paise),
  add check (cod_fee_paise = 0 or payment_method = 'cod'),
  add check (prepaid_discount_paise <= discount_paise),
  add check (prepaid_discount_paise = 0 or payment_method <> 'cod');

-- The cash orders of the last months, which a preview of a rule reads.
create index orders_cash_created on orders (created_at, id) where payment_method = 'cod';
-- Cash orders that the buyer refused: few among many.
create index orders_cash_refused on orders (customer_id, cancelled_at)
  where payment_method = 'cod' and status = 'cancelled' and (shipped_at is not null or cash_confirmation in ('silent', 'refused'));
create index orders_cash_refused_phone on orders (phone, cancelled_at)
  where payment_method = 'cod' and status = 'cancelled' and (shipped_at is not null or cash_confirmation in ('silent', 'refused'));
