-- Orders of which a part was paid before and refunded were called refunded while the rest was still to be paid.
update orders set payment_status = case payment_method when 'cod' then 'due_on_delivery' else 'pending' end
where payment_status = 'refunded' and not is_paid and status <> 'cancelled' and total_paise > credit_paise + returned_paise;
