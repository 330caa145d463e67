-- What came from the shop's earlier platform. Earlier orders are history: no report, no GST return and no stock counts them.
create table imported_customer (
  customer_id              entity_id primary key references customer (id) on delete cascade,
  -- As the customer agreed with the earlier shop.
  accepts_email_marketing  boolean not null,
  accepts_sms_marketing    boolean not null,
  -- When the link to choose a password was sent.
  claim_sent_at            timestamptz,
  created_at               timestamptz not null default now()
);
create index imported_customer_unsent on imported_customer (customer_id) where claim_sent_at is null;

create table earlier_order (
  id              entity_id primary key,
  -- As the earlier shop wrote it, such as #1001.
  number          text not null unique check (char_length(number) between 1 and 60),
  -- Lower case; null when the file has none or the customer deleted the account.
  email           text,
  customer_name   text not null,
  city            text not null,
  placed_at       timestamptz not null,
  cancelled_at    timestamptz,
  payment_state   text not null,
  delivery_state  text not null,
  payment_method  text not null,
  discount_code   text not null,
  subtotal_paise  bigint not null,
  discount_paise  bigint not null,
  shipping_paise  bigint not null,
  tax_paise       bigint not null,
  total_paise     bigint not null,
  refunded_paise  bigint not null,
  -- [{name, sku, quantity, pricePaise, discountPaise}] in the order of the file.
  lines           jsonb not null,
  -- SHA-256 of what the file says, to recognise an order that did not change.
  digest          text not null,
  created_at      timestamptz not null default now()
);
create index earlier_order_placed on earlier_order (placed_at desc, id);
create index earlier_order_email on earlier_order (email) where email is not null;

-- A customer who has proved the address keeps the earlier orders with a new one, and takes them out of the shop's records with the
-- account.
create function follow_earlier_orders() returns trigger language plpgsql as $$
begin
  update earlier_order
  set email = new.email,
      customer_name = case when new.email is null then '' else customer_name end,
      city = case when new.email is null then '' else city end
  where email = old.email;
  return null;
end $$;
create trigger customer_earlier_orders after update of email on customer
  for each row when (old.email is distinct from new.email and old.email_verified)
  execute function follow_earlier_orders();
