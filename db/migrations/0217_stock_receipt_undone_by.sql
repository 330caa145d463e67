-- A foreign key without an index reads the whole table when a customer is deleted.
create index stock_receipt_undone_by on stock_receipt (undone_by) where undone_by is not null;
