-- Who receives the parcel, when it is not the buyer; empty means the buyer. Until now the recipient of a saved address was dropped.
alter table orders
  add column recipient_name text not null default '',
  add column recipient_phone text not null default '';
