-- How often a rate-limited call was made, counted for all processes together. The key is a SHA-256 digest of the call and of a network,
-- an account or an email address. Not logged: after a crash of the database the counts begin again, and an attack costs no WAL.
create unlogged table request_count (
  key      text primary key,
  count    integer not null check (count > 0),
  ends_at  timestamptz not null
);
create index request_count_ends_at on request_count (ends_at);
