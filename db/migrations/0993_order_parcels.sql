-- The parcels of an order that leaves in several boxes; an order with one parcel has no rows here.
create table order_parcel (
  order_id         entity_id not null references orders (id) on delete cascade,
  position         integer not null check (position between 1 and 20),
  -- Null for the first parcel, whose number is that of the order.
  tracking_number  text check (char_length(tracking_number) between 1 and 80),
  state            text not null default 'shipped' check (state in ('shipped', 'delivered', 'returning', 'returned')),
  -- When it was delivered or began to come back.
  state_at         timestamptz,
  -- The customer got an email with this number, or will get it when the order is handed over.
  emailed          boolean not null default false,
  staff_id         entity_id references customer (id) on delete set null,
  created_at       timestamptz not null default now(),
  primary key (order_id, position),
  check ((position = 1) = (tracking_number is null)),
  check ((state = 'shipped') = (state_at is null))
);
create unique index order_parcel_once on order_parcel (order_id, upper(replace(tracking_number, ' ', '')));
-- As orders_tracking_key: two couriers may use the same number.
create index order_parcel_tracking_key on order_parcel (upper(replace(tracking_number, ' ', '')));
create index order_parcel_staff on order_parcel (staff_id) where staff_id is not null;

-- A row that a person has to look at may still say where one of several parcels is.
alter table courier_file_row add column notes_parcel boolean not null default false;
drop index courier_file_row_waiting;
create index courier_file_row_waiting on courier_file_row (file_id, line)
  where (outcome = 'change' or notes_parcel) and not applied;

-- For which of several parcels the money was collected, as tracking numbers are compared; empty for an order with one parcel.
alter table courier_receipt add column parcel text not null default '';
