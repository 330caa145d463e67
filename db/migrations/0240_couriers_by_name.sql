-- The list of orders finds couriers by the start of their name, in capitals or not.
drop index orders_courier;
create index orders_courier on orders (lower(courier) text_pattern_ops) where courier <> '';
