-- Questions of customers about products. One is shown when the shop has answered it.
create table product_question (
  id           entity_id primary key,
  product_id   entity_id not null references product (id) on delete cascade,
  customer_id  entity_id not null references customer (id) on delete cascade,
  question     text not null check (length(question) between 1 and 500),
  status       text not null default 'pending' check (status in ('pending', 'answered', 'rejected')),
  answer       text not null default '' check (length(answer) <= 2000),
  answered_at  timestamptz,
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  check (status <> 'answered' or (answer <> '' and answered_at is not null))
);
create index product_question_product on product_question (product_id);
create index product_question_shown on product_question (product_id, answered_at desc) where status = 'answered';
create index product_question_customer on product_question (customer_id);
create index product_question_created on product_question (created_at desc, id);
