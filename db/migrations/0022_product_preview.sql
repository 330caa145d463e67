-- Only the digest of a preview's token is kept; whoever has the token sees the product for a while, whatever its status.
create table product_preview (
  token_hash  text primary key,
  product_id  entity_id not null references product (id) on delete cascade,
  expires_at  timestamptz not null
);
