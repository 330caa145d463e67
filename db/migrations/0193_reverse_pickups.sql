-- Files of couriers also report about returns that they collect from customers.

alter table courier_file_row
  -- The number of the return as written in the file.
  add column return_no text not null default '',
  -- The return that the row belongs to; order_id is its order.
  add column return_id entity_id;

-- Rows are matched by the last 8 characters of the id, or by tracking number.
create index return_request_number on return_request (right(id, 8));
create index return_request_tracking on return_request (tracking_number) where tracking_number <> '';
