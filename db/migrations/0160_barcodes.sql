-- What is printed on the label of a variant: the maker's EAN, or a code of the shop. Empty for none; then its SKU is scanned.
alter table variant add column barcode text not null default '' check (barcode ~ '^[A-Za-z0-9./_-]{0,40}$');
-- Scanners differ in the case they send, and a scan must find one variant.
create unique index variant_barcode on variant (lower(barcode)) where barcode <> '';
