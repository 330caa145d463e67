-- An order can have several coupons: automatic ones and one that was entered. What each of them takes off every line is fixed when
-- the order is placed. `orders.coupon_id` and `coupon_code` stay the one coupon that the shop's specification names.
alter table coupon add column combinable boolean not null default false;

create table order_coupon (
  order_id        entity_id not null references orders (id) on delete cascade,
  -- In the order in which they were applied.
  position        integer not null check (position >= 0),
  coupon_id       entity_id not null references coupon (id),
  code            text not null,
  discount_paise  bigint not null check (discount_paise >= 0),
  -- The delivery charge that it saved; null when it does not make the delivery free.
  delivery_paise  bigint check (delivery_paise >= 0),
  -- Its part of the discount of each order line, by the position of the line.
  line_discounts  bigint[] not null,
  primary key (order_id, position),
  unique (order_id, coupon_id)
);
create index order_coupon_coupon on order_coupon (coupon_id);

-- Discounts for paying online are in the discounts of the lines as well. The rest is the coupon's, spread in proportion, so that its
-- parts add up.
insert into order_coupon (order_id, position, coupon_id, code, discount_paise, delivery_paise, line_discounts)
select o.id, 0, o.coupon_id, o.coupon_code, o.discount_paise - o.prepaid_discount_paise,
       case when o.discount_paise = o.prepaid_discount_paise and o.shipping_paise = 0 then 0 end,
       coalesce(parts.discounts, '{}')
from orders o left join lateral (
  select array_agg((round(upto * coupon_part) - round((upto - discount_paise) * coupon_part))::bigint order by position) as discounts
  from (
    select position, discount_paise, sum(discount_paise) over (order by position) as upto,
           case when o.discount_paise = 0 then 0
                else (o.discount_paise - o.prepaid_discount_paise)::numeric / o.discount_paise end as coupon_part
    from order_line where order_id = o.id
  ) line
) parts on true
where o.coupon_id is not null;

-- As in 0180_reserve_in_one_statement.sql, but with every coupon of the order.
drop function reserve_for_order(text, text, text, text[], integer[]);
create function reserve_for_order(placed text, buyer text, variant_ids text[], quantities integer[])
returns void language plpgsql as $$
declare
  used text[] := array(select coupon_id from order_coupon where order_id = placed);
  counted integer;
  reserved integer;
begin
  if cardinality(used) > 0 then
    perform from coupon where id = any(used) order by id for no key update;
    -- The uses of the customer include this order and are counted while the coupon is locked.
    with taken as (
      update coupon set uses = uses + 1
      where id = any(used) and active and (max_uses is null or uses < max_uses)
      returning id, max_uses_per_customer as most
    )
    select count(*) filter (where most is null or (
             select count(*) from orders where customer_id = buyer and status <> 'cancelled' and exists (
               select from order_coupon where order_id = orders.id and coupon_id = taken.id)) <= most)
    into counted from taken;
    if counted < cardinality(used) then
      raise exception 'the coupon can no longer be used' using errcode = 'VS001';
    end if;
  end if;
  perform from variant where id = any(variant_ids) order by id for no key update;
  perform set_config('vastra.is_reserving', 'yes', true);
  with taken as (
    update variant set stock = stock - item.quantity
    from unnest(variant_ids, quantities) as item (id, quantity)
    where variant.id = item.id and variant.stock >= item.quantity
    returning variant.id, variant.product_id, variant.sku, variant.stock, item.quantity
  ), movement as (
    insert into stock_movement (variant_id, product_id, sku, change, stock_after, reason, order_id, customer_id)
    select id, product_id, sku, -quantity, stock, 'order placed', placed, buyer from taken
  ), changed as (
    select product_id, bool_or(stock = 0) as is_sold_out from taken group by product_id
  ), logged as (
    insert into change_log (message)
    select case when is_sold_out then 'product:' else 'stock:' end || string_agg(product_id, ',') from changed group by is_sold_out
  )
  select count(*) into reserved from taken;
  perform set_config('vastra.is_reserving', '', true);
  if reserved < cardinality(variant_ids) then
    raise exception 'the stock is too low' using errcode = 'VS001';
  end if;
end $$;
