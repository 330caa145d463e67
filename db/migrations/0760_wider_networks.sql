-- Who placed an open unpaid order, by the first 48 bits of an IPv6 address. Null for IPv4.
alter table order_buyer add column wider_network_digest text;
create index order_buyer_wider_network on order_buyer (wider_network_digest) where wider_network_digest is not null;
