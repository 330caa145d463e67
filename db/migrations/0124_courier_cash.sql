-- Cash that couriers collect for the shop, and the files in which they report what they paid.

-- Days after delivery within which the courier pays the cash.
alter table courier add column remits_after_days integer not null default 10 check (remits_after_days between 0 and 90);

-- The cash that the parcel of an order brings: one row for each cash order that was handed over unpaid.
create table courier_cash (
  order_id           entity_id primary key references orders (id) on delete cascade,
  expected_paise     bigint not null check (expected_paise > 0),
  -- The sum of the receipts.
  received_paise     bigint not null default 0,
  -- `released`: the parcel came back, so nothing is owed.
  state              text not null default 'owed' check (state in ('owed', 'settled', 'written_off', 'released')),
  written_off_paise  bigint not null default 0 check (written_off_paise >= 0),
  write_off_reason   text not null default '',
  revision           integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);
create index courier_cash_open on courier_cash (order_id) where state = 'owed';
create index courier_cash_surplus on courier_cash (order_id)
  where state = 'released' and received_paise > 0 or received_paise > expected_paise;

-- A file in which a courier reports what it paid.
create table remittance (
  id            entity_id primary key,
  staff_id      entity_id references customer (id) on delete set null,
  file_name     text not null,
  -- SHA-256 of the file: the same file twice is told.
  digest        text not null,
  courier       text not null default '',
  columns       text[] not null,
  -- What each column contains; null for one that is not used.
  fields        text[] not null default '{}',
  notes         text[] not null default '{}',
  -- Why the file cannot be applied; empty when it can.
  problem       text not null default '',
  -- Totals in the file or from the bank that its rows do not add up to, as sentences.
  differences   text[] not null default '{}',
  state         text not null default 'checked' check (state in ('checked', 'applied')),
  rows          integer not null default 0,
  created_at    timestamptz not null default now(),
  applied_at    timestamptz
);
create index remittance_created on remittance (created_at desc, id);
create index remittance_digest on remittance (digest);
create index remittance_staff on remittance (staff_id) where staff_id is not null;

-- A payment to the bank: the rows of a file with the same reference.
create table remittance_batch (
  remittance_id    entity_id not null references remittance (id) on delete cascade,
  -- The bank's number of the transfer or the courier's number of the payment, as in the file; empty when the file has none.
  reference        text not null,
  -- The UTR and the day: from the file, or as entered.
  utr              text not null default '',
  paid_on          date,
  rows             integer not null default 0,
  -- What was collected, what the courier kept according to its columns, and what it paid.
  gross_paise      bigint not null default 0,
  fee_paise        bigint not null default 0,
  net_paise        bigint not null default 0,
  -- The total that the file states for the payment.
  stated_paise     bigint,
  -- What arrived at the bank, as entered.
  credited_paise   bigint check (credited_paise >= 0),
  primary key (remittance_id, reference)
);

create table remittance_row (
  remittance_id  entity_id not null references remittance (id) on delete cascade,
  -- The line in the file.
  line           integer not null,
  order_no       text not null default '',
  awb            text not null default '',
  reference      text not null default '',
  -- Collected from the customer, kept and paid by the courier; null when the row does not say.
  gross_paise    bigint,
  fee_paise      bigint,
  net_paise      bigint,
  order_id       entity_id,
  outcome        text not null check (outcome in ('ok', 'not_delivered', 'short', 'over', 'reversal', 'written_off', 'rto', 'prepaid',
    'cancelled', 'not_shipped', 'duplicate', 'unknown', 'unclear', 'unreadable', 'unpaid')),
  -- What will happen, or why nothing does, as a sentence.
  reason         text not null,
  -- True for a row whose money is recorded for its order.
  books          boolean not null,
  -- True once the row was applied.
  applied        boolean not null default false,
  primary key (remittance_id, line)
);
create index remittance_row_outcome on remittance_row (remittance_id, outcome, line);

-- Money of a parcel that arrived, or that the courier took back.
create table courier_receipt (
  id             bigint generated always as identity primary key,
  order_id       entity_id not null references courier_cash (order_id) on delete cascade,
  remittance_id  entity_id references remittance (id),
  line           integer,
  reference      text not null default '',
  amount_paise   bigint not null check (amount_paise <> 0),
  created_at     timestamptz not null default now()
);
create index courier_receipt_order on courier_receipt (order_id);
create index courier_receipt_remittance on courier_receipt (remittance_id) where remittance_id is not null;

-- Which columns of a courier's file the team chose: used again for files of the courier with the same columns.
create table remittance_mapping (
  courier     text not null,
  -- SHA-256 of the columns.
  digest      text not null,
  fields      text[] not null,
  updated_at  timestamptz not null default now(),
  primary key (courier, digest)
);
create index remittance_mapping_digest on remittance_mapping (digest, updated_at desc);

-- Every way to hand over, take back or cancel an order changes its status, so the cash follows the status.
create function follow_courier_cash() returns trigger language plpgsql as $$
begin
  if new.status in ('shipped', 'delivered') and old.status not in ('shipped', 'delivered') then
    insert into courier_cash (order_id, expected_paise) values (new.id, new.total_paise)
    on conflict (order_id) do update
      set state = 'owed', expected_paise = excluded.expected_paise, updated_at = now(), revision = courier_cash.revision + 1
      where courier_cash.state = 'released' and courier_cash.received_paise = 0;
  elsif old.status in ('shipped', 'delivered') and new.status = 'cancelled' then
    update courier_cash set state = 'released', updated_at = now(), revision = revision + 1
    where order_id = new.id and state in ('owed', 'settled');
  elsif old.status in ('shipped', 'delivered') and new.status not in ('shipped', 'delivered') then
    delete from courier_cash where order_id = new.id and state = 'owed' and received_paise = 0;
  end if;
  return null;
end $$;

create trigger orders_courier_cash after update of status on orders for each row
  when (new.payment_method = 'cod' and not old.is_paid and new.total_paise > 0 and old.status is distinct from new.status
    or old.payment_method = 'cod' and old.status in ('shipped', 'delivered') and new.status = 'cancelled')
  execute function follow_courier_cash();

-- Parcels that were handed over before. What was delivered more than 45 days ago is taken as settled with the courier.
insert into courier_cash (order_id, expected_paise, state, written_off_paise, write_off_reason)
select id, total_paise,
       case when is_old then 'written_off' else 'owed' end,
       case when is_old then total_paise else 0 end,
       case when is_old then 'Delivered before the shop recorded the cash of couriers' else '' end
from (select id, total_paise, status = 'delivered' and coalesce(delivered_at, updated_at) < now() - interval '45 days' as is_old
      from orders where payment_method = 'cod' and total_paise > 0
      and (status in ('shipped', 'delivered') and not is_paid or status = 'delivered' and exists (
        select from payment where payment.order_id = orders.id and provider = 'cash'))) as handed_over;
