-- PostgreSQL does not index foreign keys. Without an index, deleting or changing the row a key refers to reads the whole
-- referring table, under a lock. Partial indexes leave out the rows that refer to nothing.

create index order_event_customer on order_event (customer_id) where customer_id is not null;
-- review_product holds the approved reviews alone, and the unique index begins with the order.
create index review_product_id on review (product_id);
create index refund_requested_by on refund (asked_by) where asked_by is not null;
create index money_movement_payment on money_movement (payment_id);
-- money_movement_capture holds the captures alone.
create index money_movement_attempt on money_movement (attempt_id);
create index product_import_staff on product_import (staff_id) where staff_id is not null;
create index contact_answer_staff on contact_answer (staff_id) where staff_id is not null;
create index product_preview_product on product_preview (product_id);

-- variant_product_id_color_size_key begins with the product and serves every lookup by it.
drop index variant_product;
