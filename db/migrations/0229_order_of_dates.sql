-- How the dates of a courier's file are written, where the file does not decide it.

-- The orders that fit all of its dates.
alter table courier_file add column day_orders text[] not null default '{}';
-- The order that was chosen, for later files with the same columns; null while nobody has.
alter table courier_file_mapping add column day_order text check (day_order in ('dmy', 'mdy', 'ymd', 'ydm'));

alter table remittance
  add column day_order text not null default 'dmy' check (day_order in ('dmy', 'mdy', 'ymd', 'ydm')),
  add column day_orders text[] not null default '{}';
alter table remittance_mapping add column day_order text check (day_order in ('dmy', 'mdy', 'ymd', 'ydm'));
