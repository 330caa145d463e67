-- Hardly any order replaces another one, but the unique constraint had an entry for each order, written again with each change of it.
alter table orders drop constraint orders_replaces_order_id_key;
create unique index orders_replaces_order_id_key on orders (replaces_order_id) where replaces_order_id is not null;
