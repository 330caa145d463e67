-- The courier of a further parcel that another courier takes than the rest of its order (decision 1046); null for the courier of the order.
alter table order_parcel add column courier text check (char_length(courier) between 1 and 80),
  add check (position > 1 or courier is null);
