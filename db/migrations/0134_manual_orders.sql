-- Orders that the team takes by phone, on WhatsApp or at the counter, and orders that replace a changed one.

-- A customer whom the team entered may have no email address, and then no account to sign in to.
alter table customer drop constraint customer_check;
alter table customer add constraint customer_deleted_has_no_email check (deleted_at is null or email is null);

alter table orders
  add column channel text not null default 'website' check (channel in ('website', 'phone', 'whatsapp', 'counter')),
  -- The customer takes the goods with them or collects them in the shop.
  add column is_collected boolean not null default false,
  -- What had been paid when the order was placed: the money of the order that it replaces, or of returned goods.
  add column credit_paise bigint not null default 0 check (credit_paise between 0 and total_paise),
  add column replaces_order_id entity_id unique references orders (id);

-- A payment moves with its money to the order that replaces a changed one, which may then need another payment.
alter table payment add column is_moved boolean not null default false;
alter table payment drop constraint payment_order_id_provider_account_key;
create unique index payment_of_order on payment (order_id, provider, account) where not is_moved;
create index payment_order on payment (order_id);

-- Money above the total of a changed order. It was never invoiced, so its refund has no credit note.
alter table refund add column is_excess boolean not null default false;
