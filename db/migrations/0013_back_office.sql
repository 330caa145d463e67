-- What the back office looks orders up by.
create index order_phone on "order" (phone, created_at desc);
create index order_email on "order" (lower(email) text_pattern_ops);
create index order_customer_name on "order" (lower(customer_name) text_pattern_ops);

-- Money that did not go back.
create index refund_failed on refund (payment_id) where state = 'failed';

-- What the back office looks customers up by.
create index customer_created on customer (created_at desc, id) where role = 'customer';
create index customer_name on customer (lower(name) text_pattern_ops);
create index customer_phone on customer (phone) where phone <> '';
create index customer_email on customer (email text_pattern_ops);

-- The team answers a review on its product's page; the revision tells two of them apart.
alter table review add column revision integer not null default 1;
