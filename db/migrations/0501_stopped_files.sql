-- A person can stop the import of products and the application of a courier file between two steps.
alter table product_import
  drop constraint product_import_state_check,
  add constraint product_import_state_check check (
    state in ('waiting', 'checking', 'unmapped', 'checked', 'importing', 'stopped', 'done', 'failed', 'undoing', 'undone')),
  -- The process at work on it ends after its current batch.
  add column is_stopping boolean not null default false;

alter table courier_file
  drop constraint courier_file_state_check,
  add constraint courier_file_state_check check (state in ('checked', 'applying', 'stopped', 'done'));
