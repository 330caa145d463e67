-- Who shops here. Admins are customers with another role. Secrets stand in tables of their own, so that reading a person never
-- reads a secret; tokens are kept as SHA-256 only, so that a copy of the database opens no session.

create table customer (
  id                   entity_id primary key,
  name                 text not null check (char_length(name) <= 200),
  first_name           text not null default '' check (char_length(first_name) <= 100),
  last_name            text not null default '' check (char_length(last_name) <= 100),
  -- Lower case. Null once the account was deleted: orders stay, the person is gone.
  email                text unique check (email = lower(email) and char_length(email) <= 254),
  email_verified       boolean not null default false,
  phone                text not null default '' check (phone ~ '^([0-9]{10})?$'),
  date_of_birth        text check (date_of_birth ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  gender               text check (gender in ('male', 'female', 'other')),
  role                 text not null default 'customer' check (role in ('customer', 'admin')),
  is_disabled          boolean not null default false,
  -- When the addresses this customer's browser held were taken over; that happens once.
  addresses_merged_at  timestamptz,
  deleted_at           timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now(),
  check ((deleted_at is null) = (email is not null))
);

create table credential (
  customer_id    entity_id primary key references customer (id) on delete cascade,
  password_hash  text not null,
  changed_at     timestamptz not null default now()
);

create table session (
  id           entity_id primary key,
  customer_id  entity_id not null references customer (id) on delete cascade,
  token_hash   text not null unique,
  user_agent   text not null default '',
  ip           text not null default '',
  created_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index session_customer on session (customer_id);

-- A link sent by mail: it works once, and not for long.
create table account_link (
  token_hash   text primary key,
  customer_id  entity_id not null references customer (id) on delete cascade,
  purpose      text not null check (purpose in ('verify-email', 'reset-password')),
  email        text not null,
  expires_at   timestamptz not null
);
create index account_link_customer on account_link (customer_id);

-- The picture has an id of its own, new with each upload, so that its address tells nothing about its owner.
create table avatar (
  id           entity_id primary key,
  customer_id  entity_id not null unique references customer (id) on delete cascade,
  image        bytea not null
);

create table address (
  id           entity_id primary key,
  customer_id  entity_id not null references customer (id) on delete cascade,
  position     integer not null,
  title        text not null,
  type         text not null default 'home' check (type in ('home', 'office', 'other')),
  first_name   text not null,
  last_name    text not null,
  phone        text not null,
  address      text not null,
  landmark     text not null default '',
  city         text not null,
  state        text not null,
  zip_code     text not null,
  country      text not null default 'India' check (country in ('India', 'USA', 'UK', 'Canada')),
  is_default   boolean not null default false,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index address_customer on address (customer_id, position);
create unique index address_default on address (customer_id) where is_default;
