-- When a section of the home page shows, who else is changing it, and a look at a home page before it is saved.

alter table homepage_section
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column revision integer not null default 1,
  add constraint homepage_section_dates check (ends_at > starts_at);

-- Only the digest of a preview's token is kept; whoever has the token sees the page for some minutes.
create table home_preview (
  token_hash   text primary key,
  sections     jsonb not null,
  expires_at   timestamptz not null
);
