-- What visitors wrote through the contact form. The id is drawn by the sender, so that a message sent again arrives once.
create table contact_message (
  id           entity_id primary key,
  -- What the sender quotes: short, and telling nothing of how many came before.
  ticket       text not null unique check (ticket ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'),
  -- Who was signed in when it was written.
  customer_id  entity_id references customer (id) on delete set null,
  name         text not null,
  email        text not null,
  phone        text not null default '',
  subject      text not null default '',
  message      text not null,
  status       text not null default 'open' check (status in ('open', 'answered', 'resolved')),
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index contact_message_status on contact_message (status, created_at desc);
create index contact_message_created on contact_message (created_at desc, id);
create index contact_message_customer on contact_message (customer_id) where customer_id is not null;

-- How often a page was looked at on a day in India, from where, and on what kind of device. Nothing of this tells who.
create table page_view (
  day       text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  path      text not null,
  -- The host of the site a visit came from; empty within the shop and when there was none.
  referrer  text not null,
  device    text not null check (device in ('phone', 'tablet', 'desktop')),
  views     integer not null check (views > 0),
  primary key (day, path, referrer, device)
);
