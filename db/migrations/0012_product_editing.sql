-- Editing the catalogue in the back office.

-- The point of a picture that stays in view when a frame cuts it, in percent from the left and the top; null is the middle.
alter table product_image
  add column focal_x integer check (focal_x between 0 and 100),
  add column focal_y integer check (focal_y between 0 and 100),
  add constraint product_image_focal check ((focal_x is null) = (focal_y is null));

-- Two people may edit one row: the second is told.
alter table brand
  add column revision integer not null default 1,
  add column updated_at timestamptz not null default now();
alter table category
  add column revision integer not null default 1,
  add column updated_at timestamptz not null default now();

-- The orders a list of all products is read in, archived ones included.
create index product_updated on product (updated_at desc, id);
create index product_created on product (created_at desc, id);
create index product_name on product (lower(name), id);
-- Codes are found by their beginning, whatever the database's collation.
create index variant_sku_start on variant (upper(sku) text_pattern_ops);
create index stock_movement_product on stock_movement (product_id, id);

-- A file of products that was uploaded: first read and judged, and imported when somebody says so. The file itself lies in
-- the data folder under the id until it is imported or a day old.
create table product_import (
  id              entity_id primary key,
  -- As the browser called it; shown, and never a path.
  file_name       text not null default '',
  state           text not null default 'waiting'
                    check (state in ('waiting', 'checking', 'checked', 'importing', 'done', 'failed')),
  -- Per cent of the file that the step at work has read.
  progress        integer not null default 0 check (progress between 0 and 100),
  -- Stock of new variants the file gives none for, in pieces or metres; and whether existing variants take the file's figures.
  default_stock   integer not null default 0 check (default_stock between 0 and 100000),
  takes_stock     boolean not null default false,
  row_count       integer not null default 0,
  created_count   integer not null default 0,
  updated_count   integer not null default 0,
  unchanged_count integer not null default 0,
  refused_count   integer not null default 0,
  -- [{line, product, reason}], the first thousands of them.
  refusals        jsonb not null default '[]',
  notes           text[] not null default '{}',
  -- Why the file as a whole cannot be imported.
  problem         text not null default '',
  staff_id        entity_id references customer (id) on delete set null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index product_import_created on product_import (created_at desc, id);
