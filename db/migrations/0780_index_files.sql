-- Names the files with the search index that processes have written next to their data (src/server/catalogue/read/index-file.ts). A file is
-- used only with a database that has its row, written by the same transaction: one that was restored from before does not have it.
create table index_file (
  token  text primary key check (length(token) between 1 and 100),
  at     timestamptz not null default now()
);
create index index_file_at on index_file (at);
