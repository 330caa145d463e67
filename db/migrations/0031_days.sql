-- Days become dates: four bytes instead of eleven, compared without a collation, and PostgreSQL refuses 30 February.

alter table page_view drop constraint page_view_day_check;
alter table page_view alter column day type date using day::date;

alter table gst_rate drop constraint gst_rate_from_day_check;
alter table gst_rate alter column from_day type date using from_day::date;

-- The old check took '2001-02-31'. The shop never did, but a row that was written by hand must not stop the upgrade.
create function pg_temp.day_or_null(day text) returns date language plpgsql as $$
begin
  return day::date;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;

alter table customer drop constraint customer_date_of_birth_check;
alter table customer alter column date_of_birth type date using pg_temp.day_or_null(date_of_birth);
