-- The import that added a redirect from an address of the earlier shop; null for redirects that a person entered or changed.
alter table redirect add column import_id entity_id references product_import (id) on delete set null;
create index redirect_import on redirect (import_id);
