-- Couriers' files write a tracking number in capitals or not, with or without blanks; see src/domain/couriers/file-cells.ts.
drop index orders_tracking_number;
create index orders_tracking_key on orders (upper(replace(tracking_number, ' ', ''))) where tracking_number <> '';
drop index return_request_tracking;
create index return_request_tracking_key on return_request (upper(replace(tracking_number, ' ', '')))
  where tracking_number <> '';
