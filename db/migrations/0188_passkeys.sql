-- A passkey by WebAuthn. The shop stores the public key; the private one never leaves the customer's device. It works only on the
-- host `rp_id`. `counter` is the signature counter of the authenticator, which never goes back.
create table passkey (
  id             entity_id primary key,
  customer_id    entity_id not null references customer (id) on delete cascade,
  rp_id          text not null,
  credential_id  text not null unique,
  public_key     bytea not null,
  counter        bigint not null default 0,
  transports     text[] not null default '{}',
  name           text not null,
  created_at     timestamptz not null default now(),
  used_at        timestamptz
);
create index passkey_customer on passkey (customer_id);

-- A session that was opened with a passkey ends when the passkey is removed.
alter table session add column passkey_id entity_id references passkey (id) on delete cascade;
create index session_passkey on session (passkey_id);

-- What a passkey must sign. Each works once, for a few minutes, and only in the session, or before a login the browser, that asked
-- for it. `browser_hash` is the SHA-256 of a token in the browser's cookie.
create table passkey_challenge (
  challenge     text primary key,
  purpose       text not null check (purpose in ('add', 'login', 'prove')),
  session_id    entity_id references session (id) on delete cascade,
  browser_hash  text,
  expires_at    timestamptz not null,
  check ((session_id is null) = (purpose = 'login') and (browser_hash is null) = (purpose <> 'login'))
);
create index passkey_challenge_session on passkey_challenge (session_id);
create index passkey_challenge_expires on passkey_challenge (expires_at);
