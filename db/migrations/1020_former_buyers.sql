-- By which mailbox, domain and phone numbers someone who deleted the account would be recognised as a buyer: as keyed digests, so that
-- coupons and the rules of cash on delivery can still count the orders.
create table former_buyer (
  digest        text not null,
  customer_id   entity_id not null references customer (id),
  forgotten_at  timestamptz not null default now(),
  primary key (digest, customer_id)
);
create index former_buyer_customer on former_buyer (customer_id);

-- Null for nothing.
create function former_buyer_digest(kind text, value text) returns text
language sql stable parallel safe
return (
  select encode(sha256(convert_to(key || ' former ' || kind || ' ' || nullif(value, ''), 'UTF8')), 'base64')
  from digest_key where name = 'buyer'
);
