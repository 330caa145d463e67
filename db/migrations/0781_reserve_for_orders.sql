-- As `reserve_for_order` (0220), for the products of several orders without coupons at once. Item n takes the quantity of a variant for an
-- order of a buyer. The caller has locked the variants in the order of their ids, and names none of them twice.
create function reserve_for_orders(placed text[], buyers text[], variant_ids text[], quantities integer[])
returns void language plpgsql as $$
declare
  reserved integer;
begin
  perform set_config('vastra.is_reserving', 'yes', true);
  with taken as (
    update variant set stock = stock - item.quantity
    from unnest(placed, buyers, variant_ids, quantities) as item (order_id, customer_id, id, quantity)
    where variant.id = item.id and variant.stock >= item.quantity
    returning variant.id, variant.product_id, variant.sku, variant.stock, item.quantity, item.order_id, item.customer_id
  ), movement as (
    insert into stock_movement (variant_id, product_id, sku, change, stock_after, reason, order_id, customer_id)
    select id, product_id, sku, -quantity, stock, 'order placed', order_id, customer_id from taken
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
