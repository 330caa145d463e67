-- How a garment fitted, and what the reviewer bought and measures. Votes of other customers. Sample reviews of the demo shop are
-- written by nobody: they have an author's name instead of an order and a customer, and the page says what they are.
alter table review
  add column fit text check (fit in ('small', 'as expected', 'large')),
  add column height_cm integer check (height_cm between 50 and 250),
  add column color text not null default '',
  add column size text not null default '',
  add column author text not null default '',
  alter column order_id drop not null,
  alter column customer_id drop not null,
  add check ((order_id is null) = (customer_id is null) and (order_id is null) = (author <> ''));

create table review_vote (
  review_id    entity_id not null references review (id) on delete cascade,
  customer_id  entity_id not null references customer (id) on delete cascade,
  created_at   timestamptz not null default now(),
  primary key (review_id, customer_id)
);
create index review_vote_customer on review_vote (customer_id);
