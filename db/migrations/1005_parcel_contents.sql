-- Which items of an order are in which of its parcels. A parcel without rows is one whose contents nobody has recorded.
create table order_parcel_item (
  order_id  entity_id not null,
  parcel    integer not null,
  line      integer not null,
  -- Pieces, or centimetres of a cut length, which is in one parcel as a whole. All parcels together have at most what the line has: who
  -- writes here has locked the order.
  quantity  integer not null check (quantity between 1 and 50000),
  primary key (order_id, parcel, line),
  foreign key (order_id, parcel) references order_parcel (order_id, position) on delete cascade,
  foreign key (order_id, line) references order_line (order_id, position) on delete cascade
);
