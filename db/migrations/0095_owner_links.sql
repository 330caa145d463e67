-- Links that create the owner of a shop that has none. Each start prints one while there is no owner; only digests are kept.
create table owner_link (
  token_hash  text primary key,
  expires_at  timestamptz not null
);
