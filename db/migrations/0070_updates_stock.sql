-- A name that says what the import does to the stock of existing products.
alter table product_import rename column takes_stock to updates_stock;
