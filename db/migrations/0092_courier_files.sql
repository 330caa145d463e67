-- Files that couriers send, and the tracking numbers in them.

-- The customer got the tracking link of this tracking number.
alter table orders add column tracking_emailed text not null default '';

-- A file from a courier: each row is matched with an order before anything is changed.
create table courier_file (
  id           entity_id primary key,
  staff_id     entity_id references customer (id) on delete set null,
  file_name    text not null,
  -- SHA-256 of the file: the same file twice is told.
  digest       text not null,
  courier      text not null default '',
  -- The columns of the file as written, and which field each of them was taken for; null for one that is not used.
  columns      text[] not null,
  fields       text[] not null default '{}',
  -- How the columns with days are written.
  day_order    text not null default 'dmy' check (day_order in ('dmy', 'mdy', 'ymd', 'ydm')),
  notes        text[] not null default '{}',
  -- Why the file cannot be read; empty when it can.
  problem      text not null default '',
  state        text not null default 'checked' check (state in ('checked', 'applying', 'done')),
  rows         integer not null default 0,
  created_at   timestamptz not null default now(),
  applied_at   timestamptz
);
create index courier_file_created on courier_file (created_at desc, id);
create index courier_file_digest on courier_file (digest);
create index courier_file_staff on courier_file (staff_id) where staff_id is not null;

create table courier_file_row (
  file_id    entity_id not null references courier_file (id) on delete cascade,
  -- The line in the file.
  line       integer not null,
  order_no   text not null default '',
  awb        text not null default '',
  courier    text not null default '',
  -- The courier's words, and what they mean for the shop.
  words      text not null default '',
  status     text check (status in ('booked', 'shipped', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  day        date,
  order_id   entity_id,
  outcome    text not null check (outcome in ('change', 'same', 'unclear', 'refused')),
  -- What will happen, or why nothing does, as a sentence.
  reason     text not null,
  -- True once the row was applied.
  applied    boolean not null default false,
  primary key (file_id, line)
);
create index courier_file_row_outcome on courier_file_row (file_id, outcome, line);
create index courier_file_row_waiting on courier_file_row (file_id, line) where outcome = 'change' and not applied;

-- Which columns of a courier's file the team chose: used again for files with the same columns.
create table courier_file_mapping (
  -- SHA-256 of the columns.
  digest      text primary key,
  fields      text[] not null,
  updated_at  timestamptz not null default now()
);
