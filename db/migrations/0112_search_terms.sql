-- What shoppers searched for, without who they were: one row for each text, so that the owner sees what is searched and not found.
create table search_term (
  term      text primary key check (term <> '' and length(term) <= 100),
  searches  integer not null default 0,
  -- How many products matched the whole text the last time.
  results   integer not null default 0,
  last_at   timestamptz not null default now()
);
create index search_term_empty on search_term (searches desc, term) where results = 0;
create index search_term_last on search_term (last_at);
