-- The names of the columns that were assigned, in small letters, so that a file with other columns or another order is assigned by them.
alter table product_import_mapping add column names text[] not null default '{}';
