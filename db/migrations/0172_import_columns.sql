-- A file whose columns the owner assigns, and what the dry run found to decide.
alter table product_import
  drop constraint product_import_state_check,
  add constraint product_import_state_check
    check (state in ('waiting', 'checking', 'unmapped', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone')),
  -- [{name, field, samples}] in the order of the file.
  add column columns jsonb not null default '[]',
  -- SHA-256 of the column names; empty until the file was read.
  add column columns_digest text not null default '',
  -- The field of each column that the owner chose, empty for columns left out; no elements for the shop's own guess.
  add column fields text[] not null default '{}',
  -- The choices of the owner, by the kind of finding.
  add column options jsonb not null default '{}',
  -- [{kind, count, rows: [{line, product, detail}]}].
  add column findings jsonb not null default '[]',
  -- Products of the file as they are again after undoing the import.
  add column undone_count integer not null default 0;

-- How the columns of files with these headers were assigned last.
create table product_import_mapping (
  digest      text primary key,
  fields      text[] not null,
  updated_at  timestamptz not null default now()
);

-- What an import did to a product, so that it can be undone. Kept as long as the report of the import.
create table product_import_change (
  import_id         entity_id not null references product_import (id) on delete cascade,
  -- The product may be deleted later.
  product_id        entity_id not null,
  name              text not null,
  -- The product with its variants and pictures as it was; null for one that the import created.
  before            jsonb,
  -- Null for one that the import created.
  revision_before   integer,
  revision_after    integer not null,
  undone_at         timestamptz,
  -- Why it was not undone.
  kept_reason       text not null default '',
  created_at        timestamptz not null default now(),
  primary key (import_id, product_id)
);
create index product_import_change_product on product_import_change (product_id);
