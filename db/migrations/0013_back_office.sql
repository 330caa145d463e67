-- What the back office looks orders up by.
create index order_phone on "order" (phone, created_at desc);
create index order_email on "order" (lower(email) text_pattern_ops);
create index order_customer_name on "order" (lower(customer_name) text_pattern_ops);

-- Money that did not go back.
create index refund_failed on refund (payment_id) where state = 'failed';
