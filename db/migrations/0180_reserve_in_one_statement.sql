-- `reserve_for_order` wrote the stock ledger and the change log by the triggers of `variant`, each with statements of its own, and
-- they cost more than all else that it does. It now writes both in the statement that takes the products, and the triggers leave
-- the rows of that statement alone. Every other change of stock is written by the triggers as before.
create or replace function reserve_for_order(placed text, buyer text, used_coupon text, variant_ids text[], quantities integer[])
returns void language plpgsql as $$
declare
  most integer;
  reserved integer;
begin
  if used_coupon is not null then
    update coupon set uses = uses + 1
    where id = used_coupon and active and (max_uses is null or uses < max_uses)
    returning max_uses_per_customer into most;
    -- The uses of the customer include this order and are counted while the coupon is locked.
    if not found or (select count(*) from orders
                     where coupon_id = used_coupon and customer_id = buyer and status <> 'cancelled') > most then
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

drop trigger variant_updated on variant;
create trigger variant_updated after update on variant
  referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('vastra.is_reserving', true), '') = '') execute function notify_variant_change();

drop trigger variant_stock_changed on variant;
create trigger variant_stock_changed after update on variant
  referencing old table as before new table as after for each statement
  when (coalesce(current_setting('vastra.is_reserving', true), '') = '') execute function record_changed_stock();
