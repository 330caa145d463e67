-- Email addresses whose data customers had deleted, as keyed digests: an older file of the earlier shop does not bring them back.
create table forgotten_email (
  digest        text primary key,
  forgotten_at  timestamptz not null default now()
);
