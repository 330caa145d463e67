-- The cash of an order that is collected in the shop is paid to the shop: no courier owes it.
drop trigger orders_courier_cash on orders;
create trigger orders_courier_cash after update of status on orders for each row
  when (new.payment_method = 'cod' and not new.is_collected and not old.is_paid and new.total_paise > 0
      and old.status is distinct from new.status
    or old.payment_method = 'cod' and old.status in ('shipped', 'delivered') and new.status = 'cancelled')
  execute function follow_courier_cash();

delete from courier_cash using orders
where orders.id = courier_cash.order_id and orders.is_collected and courier_cash.state = 'owed' and courier_cash.received_paise = 0;
