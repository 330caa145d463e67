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
