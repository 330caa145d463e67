-- What the team notes about a customer. Deleted with the account.
create table customer_note (
  id           entity_id primary key,
  customer_id  entity_id not null references customer (id) on delete cascade,
  staff_id     entity_id references customer (id) on delete set null,
  staff_name   text not null,
  note         text not null check (char_length(note) between 1 and 2000),
  created_at   timestamptz not null default now()
);
create index customer_note_customer on customer_note (customer_id, created_at desc, id);
create index customer_note_staff on customer_note (staff_id) where staff_id is not null;

-- The groups of a customer, by name: 'Wholesale'.
create table customer_group (
  customer_id  entity_id not null references customer (id) on delete cascade,
  name         text not null check (char_length(name) between 1 and 40),
  primary key (customer_id, name)
);
create index customer_group_name on customer_group (name, customer_id);
