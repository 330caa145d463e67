-- When the last document of a series was issued, so that the next one does not get an earlier date. Null until the first one.
alter table invoice_series add column last_issued_at timestamptz;
alter table credit_note_series add column last_issued_at timestamptz;
