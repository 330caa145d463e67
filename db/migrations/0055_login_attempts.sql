-- Wrong logins, counted for all processes together. The key is a SHA-256 digest: of an email address and a network, of an
-- email address, or of a network.
create table login_attempt (
  key         text primary key,
  failures    integer not null default 0 check (failures >= 0),
  started_at  timestamptz not null default now(),
  failed_at   timestamptz not null default now()
);
create index login_attempt_failed_at on login_attempt (failed_at);

-- The browsers a customer has logged in with. The token is a cookie that lasts longer than the session; only its SHA-256 is kept.
create table known_device (
  customer_id  entity_id not null references customer (id) on delete cascade,
  token_hash   text not null,
  -- Wrong passwords in a row; after too many the browser counts as unknown.
  failures     integer not null default 0 check (failures >= 0),
  created_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  primary key (customer_id, token_hash)
);
