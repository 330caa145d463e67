-- The courier lost the parcel of a cancelled order: its buyer has not refused it.
alter table orders add column is_lost boolean not null default false
  check (not is_lost or (status = 'cancelled' and shipped_at is not null));
