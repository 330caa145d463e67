-- How many emails of a kind a recipient was sent on a day in India, so that nobody can have the shop flood an address. The
-- recipient is a keyed digest. Rows are deleted after two days.
create table email_count (
  recipient_digest  text not null,
  kind              text not null check (kind in ('link', 'order', 'contact', 'shop')),
  day               date not null,
  sent              integer not null default 0 check (sent >= 0),
  -- Emails that were not sent because the limit was met.
  dropped           integer not null default 0 check (dropped >= 0),
  primary key (recipient_digest, kind, day)
);
