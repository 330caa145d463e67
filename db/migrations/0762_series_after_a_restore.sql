-- After a restore, documents are numbered in another series, because numbers that were given after the backup are unknown. Its code stands
-- in the number instead of the financial year. Null for the usual series. A year may begin with such a series.
alter table invoice_series
  add column code text check (code ~ '^[A-Z][A-Z0-9]{3}$'),
  drop constraint invoice_series_last_serial_check,
  add constraint invoice_series_last_serial_check check (last_serial > 0 or last_serial = 0 and code is not null);
alter table credit_note_series
  add column code text check (code ~ '^[A-Z][A-Z0-9]{3}$'),
  drop constraint credit_note_series_last_serial_check,
  add constraint credit_note_series_last_serial_check check (last_serial > 0 or last_serial = 0 and code is not null);
