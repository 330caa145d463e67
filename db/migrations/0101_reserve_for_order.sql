-- The last step of placing an order, in one call: counts the use of its coupon and takes its products from stock. The coupon is
-- locked first and then the variants by their ids, as everywhere. VS001 says that the stock or the last use of the coupon went
-- to another order in the meantime; the order is then priced again.
create function reserve_for_order(placed text, buyer text, used_coupon text, variant_ids text[], quantities integer[])
returns void language plpgsql as $$
declare
  most integer;
  taken integer;
begin
  perform set_config('vastra.stock_reason', 'order placed', true), set_config('vastra.stock_order', placed, true),
          set_config('vastra.stock_by', buyer, true);
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
  update variant set stock = stock - item.quantity
  from unnest(variant_ids, quantities) as item (id, quantity)
  where variant.id = item.id and variant.stock >= item.quantity;
  get diagnostics taken = row_count;
  if taken < cardinality(variant_ids) then
    raise exception 'the stock is too low' using errcode = 'VS001';
  end if;
end $$;
