-- The days in India on which the shop was told by email that unpaid orders of new customers hold most of its stock: once a day.
create table held_stock_alert (
  day     date primary key,
  orders  integer not null check (orders > 0)
);
