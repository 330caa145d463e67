-- Returns: requests for lines of an order, what came back, and the policies that decide what may. Money is integer paise;
-- quantities are pieces or centimetres, by the unit of the line.

-- The nearest policy applies: the product's, the sub-category's, the category's, the main category's, the shop's.
-- Days count from the delivery; null means that it is not offered.
create table return_policy (
  id                  entity_id primary key,
  scope               text not null check (scope in ('shop', 'category', 'product')),
  category_id         entity_id unique references category (id) on delete cascade,
  product_id          entity_id unique references product (id) on delete cascade,
  return_days         integer check (return_days between 0 and 365),
  exchange_days       integer check (exchange_days between 0 and 365),
  claim_days          integer not null check (claim_days between 0 and 365),
  pickup_fee_paise    integer not null check (pickup_fee_paise between 0 and 1000000000),
  -- Requests up to this amount are approved at once; null when a person approves each.
  approve_up_to_paise integer check (approve_up_to_paise between 0 and 1000000000),
  revision            integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  check ((scope = 'category') = (category_id is not null)),
  check ((scope = 'product') = (product_id is not null))
);
create unique index return_policy_shop on return_policy (scope) where scope = 'shop';

insert into return_policy (id, scope, return_days, exchange_days, claim_days, pickup_fee_paise)
values (substr(replace(gen_random_uuid()::text, '-', ''), 9, 24), 'shop', 7, 7, 7, 7500);

create table return_request (
  id               entity_id primary key,
  order_id         entity_id not null references orders (id),
  opened_by        text not null check (opened_by in ('customer', 'admin', 'shop')),
  state            text not null check (state in
                     ('requested', 'approved', 'in_transit', 'received', 'refund_due', 'refunded', 'exchanged', 'declined',
                      'rejected', 'lapsed', 'cancelled', 'undelivered')),
  resolution       text not null check (resolution in ('refund', 'exchange')),
  transport        text not null check (transport in ('pickup', 'self_ship', 'counter', 'none')),
  courier          text not null default '',
  tracking_number  text not null default '',
  -- What the pickup costs the customer; it lowers the refund and the credit note.
  fee_paise        bigint not null default 0 check (fee_paise >= 0),
  -- Known once the goods are accepted.
  goods_paise      bigint check (goods_paise >= 0),
  delivery_paise   bigint check (delivery_paise >= 0),
  refund_paise     bigint check (refund_paise >= 0),
  -- Why it was declined or rejected.
  refusal          text check (refusal in ('window_over', 'final_sale', 'used', 'no_proof', 'not_ours', 'other')),
  -- What the team wrote to the customer with its decision.
  answer           text not null default '',
  -- The order with the new variant.
  exchange_order_id entity_id unique references orders (id),
  -- Until when the new variant is held; null when nothing is held.
  hold_until       timestamptz,
  -- When an approved request lapses unless the goods are sent, and whether the customer was reminded.
  due_at           timestamptz,
  is_reminded      boolean not null default false,
  revision         integer not null default 1,
  approved_at      timestamptz,
  received_at      timestamptz,
  closed_at        timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  check ((resolution = 'exchange') or exchange_order_id is null),
  check ((state = 'exchanged') = (exchange_order_id is not null)),
  check (refund_paise is not null or (state <> 'refund_due' and state <> 'refunded'))
);
create index return_request_order on return_request (order_id);
create index return_request_created on return_request (created_at desc, id);
create index return_request_state on return_request (state, created_at desc);
create index return_request_due on return_request (due_at) where due_at is not null;
create index return_request_hold on return_request (hold_until) where hold_until is not null;

create table return_line (
  return_id          entity_id not null references return_request (id),
  order_id           entity_id not null,
  -- The line of the order.
  position           integer not null,
  quantity           integer not null check (quantity > 0),
  reason             text not null check (reason in
                       ('size_small', 'size_large', 'fit_style', 'colour_differs', 'fabric_differs', 'quality', 'defective',
                        'damaged_in_transit', 'wrong_item', 'late', 'changed_mind', 'better_price', 'undelivered', 'other')),
  note               text not null default '',
  -- The variant of an exchange, and how much of it is held: the stock is already lower by that.
  new_variant_id     entity_id,
  held_quantity      integer not null default 0 check (held_quantity between 0 and quantity),
  -- Known once the goods are accepted; the amounts are those before the fee of the return.
  accepted_quantity  integer check (accepted_quantity between 0 and quantity),
  taxable_paise      bigint not null default 0 check (taxable_paise >= 0),
  cgst_paise         bigint not null default 0 check (cgst_paise >= 0),
  sgst_paise         bigint not null default 0 check (sgst_paise >= 0),
  igst_paise         bigint not null default 0 check (igst_paise >= 0),
  primary key (return_id, position),
  foreign key (order_id, position) references order_line (order_id, position)
);
create index return_line_order on return_line (order_id, position);

-- What came back of a line, by its condition.
create table return_piece (
  return_id    entity_id not null,
  position     integer not null,
  condition    text not null check (condition in
                 ('as_sold', 'repack', 'defective', 'damaged', 'used', 'other_item', 'missing')),
  quantity     integer not null check (quantity > 0),
  destination  text not null check (destination in ('stock', 'refresh', 'remnant', 'supplier', 'scrap', 'none')),
  -- Decided with the return; pieces that are not accepted go back to the customer.
  is_accepted  boolean,
  -- When a person put it into stock from 'refresh' or 'remnant'.
  restocked_at timestamptz,
  primary key (return_id, position, condition),
  foreign key (return_id, position) references return_line (return_id, position)
);
create index return_piece_aside on return_piece (destination) where is_accepted and restocked_at is null;

create table return_photo (
  return_id  entity_id not null references return_request (id),
  position   integer not null,
  -- A file name under uploads/returns.
  name       text not null check (name ~ '^[0-9a-f]{32}[.]jpg$'),
  primary key (return_id, position)
);

create table return_event (
  id           bigint generated always as identity primary key,
  return_id    entity_id not null references return_request (id),
  kind         text not null check (kind in
                 ('requested', 'approved', 'declined', 'sent', 'received', 'accepted', 'rejected', 'refunded', 'exchanged', 'lapsed',
                  'cancelled', 'hold ended', 'restocked', 'account given')),
  actor        text not null check (actor in ('customer', 'admin', 'shop')),
  customer_id  entity_id references customer (id),
  note         text not null default '',
  created_at   timestamptz not null default now()
);
create index return_event_return on return_event (return_id, id);
create index return_event_customer on return_event (customer_id) where customer_id is not null;

-- Where the money of a cash order is paid back to. Encrypted (AES-256-GCM), and deleted when the return is closed.
create table return_account (
  return_id   entity_id primary key references return_request (id),
  sealed      text not null,
  masked      text not null,
  created_at  timestamptz not null default now()
);

-- The key that encrypts refund accounts in a shop whose environment has none.
insert into digest_key (name, key)
values ('refund-account', encode(sha256(convert_to(
  gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));

-- The return that a refund pays, and whose credit note this is.
alter table refund add column return_id entity_id references return_request (id);
create unique index refund_return_open on refund (return_id) where state <> 'failed';
create index refund_return on refund (return_id) where return_id is not null;
alter table credit_note add column return_id entity_id unique references return_request (id);

-- An exchange moves money from one order to another: a refund of the first and a payment of the second.
alter table payment drop constraint payment_provider_check;
alter table payment add constraint payment_provider_check
  check (provider in ('razorpay', 'sandbox', 'phonepe', 'cash', 'exchange'));
alter table refund drop constraint refund_method_check;
alter table refund add constraint refund_method_check check (method in ('upi', 'bank transfer', 'cash', 'exchange'));

-- Tables 9B and 12 of GSTR-1 need the HSN code, rate and quantity of what came back. The quantity is 0 for money without goods.
alter table credit_note_line
  add column hsn       text not null default '',
  add column tax_rate  integer not null default 0,
  add column unit      text not null default 'piece' check (unit in ('piece', 'metre')),
  add column quantity  integer not null default 0 check (quantity >= 0);

update credit_note_line set hsn = line.hsn, tax_rate = line.tax_rate, unit = line.unit,
  quantity = case when note.refund_id is null then line.quantity else 0 end
from credit_note note join order_line line on line.order_id = note.order_id
where note.id = credit_note_line.credit_note_id and line.position = credit_note_line.position;

-- The line after the goods is delivery, with the HSN code of the principal supply.
update credit_note_line set tax_rate = delivery.rate, hsn = delivery.hsn,
  quantity = case when delivery.refund_id is null then 1 else 0 end
from (
  select note.id, note.refund_id, orders.shipping_tax_rate as rate,
    (select count(*) from order_line where order_id = orders.id) as position,
    (select hsn from order_line where order_id = orders.id order by total_paise - discount_paise desc, position limit 1) as hsn
  from credit_note note join orders on orders.id = note.order_id where orders.shipping_paise > 0
) as delivery
where delivery.id = credit_note_line.credit_note_id and delivery.position = credit_note_line.position;

alter table saved_view drop constraint saved_view_list_check;
alter table saved_view add constraint saved_view_list_check
  check (list in ('orders', 'returns', 'products', 'customers', 'messages', 'reviews', 'coupons'));
