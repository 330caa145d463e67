-- What the back office looks orders up by.
create index order_phone on "order" (phone, created_at desc);
create index order_email on "order" (lower(email) text_pattern_ops);
create index order_customer_name on "order" (lower(customer_name) text_pattern_ops);

-- What the back office looks customers up by.
create index customer_created on customer (created_at desc, id) where role = 'customer';
create index customer_name on customer (lower(name) text_pattern_ops);
create index customer_phone on customer (phone) where phone <> '';
create index customer_email on customer (email text_pattern_ops);

-- The team answers a review on its product's page; the revision tells two of them apart.
alter table review add column revision integer not null default 1;

-- Answers to messages, as they were mailed. The name is kept as it was then.
create table contact_answer (
  id          entity_id primary key,
  message_id  entity_id not null references contact_message (id) on delete cascade,
  staff_id    entity_id references customer (id) on delete set null,
  staff_name  text not null,
  answer      text not null,
  created_at  timestamptz not null default now()
);
create index contact_answer_message on contact_answer (message_id, created_at);

-- When somebody of the team opened it first.
alter table contact_message add column read_at timestamptz;
create index contact_message_unread on contact_message (id) where read_at is null;
create index contact_message_email on contact_message (email text_pattern_ops);

-- What of a payment's notice somebody of the team has seen.
alter table payment add column notice_seen text not null default '';
-- What went back in a time.
create index money_movement_refunds on money_movement (created_at) where refund_id is not null;
