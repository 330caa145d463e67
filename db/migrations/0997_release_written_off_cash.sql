-- Cash that was written off while its parcel was on its way is no loss when the parcel comes back: nothing is owed. A lost parcel stays so.
create or replace function follow_courier_cash() returns trigger language plpgsql as $$
begin
  if new.status in ('shipped', 'delivered') and old.status not in ('shipped', 'delivered') then
    if new.total_paise > new.credit_paise then
      insert into courier_cash (order_id, expected_paise) values (new.id, new.total_paise - new.credit_paise)
      on conflict (order_id) do update
        set state = 'owed', expected_paise = excluded.expected_paise, updated_at = now(), revision = courier_cash.revision + 1
        where courier_cash.state = 'released' and courier_cash.received_paise = 0;
    end if;
  elsif old.status in ('shipped', 'delivered') and new.status = 'cancelled' then
    update courier_cash set state = 'released', written_off_paise = 0, write_off_reason = '', updated_at = now(),
      revision = revision + 1
    where order_id = new.id and (state in ('owed', 'settled') or state = 'written_off' and not new.is_lost);
  elsif old.status in ('shipped', 'delivered') and new.status not in ('shipped', 'delivered') then
    delete from courier_cash where order_id = new.id and state = 'owed' and received_paise = 0;
  end if;
  return null;
end $$;

update courier_cash set state = 'released', written_off_paise = 0, write_off_reason = '', updated_at = now(), revision = revision + 1
where state = 'written_off' and exists (
  select from orders where orders.id = courier_cash.order_id and orders.status = 'cancelled' and not orders.is_lost);
