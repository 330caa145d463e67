-- Every order needs the rules of the shop: some settings, the tax rates, the cash rules, and whether there are automatic coupons and
-- delivery areas. They hardly ever change, so each process keeps them, and an order only reads whether they are still the same:
-- whoever changes one of them writes a new version in the same transaction.
create table order_terms_version (
  single   boolean primary key default true check (single),
  -- Never the same twice, not even in another database or after a rollback.
  version  uuid not null
);
insert into order_terms_version (version) values (gen_random_uuid());

create function change_order_terms() returns trigger language plpgsql as $$
begin
  insert into order_terms_version (version) values (gen_random_uuid())
  on conflict (single) do update set version = excluded.version;
  return null;
end $$;

create trigger setting_order_terms after insert or update or delete or truncate on setting
  for each statement execute function change_order_terms();
create trigger gst_rate_order_terms after insert or update or delete or truncate on gst_rate
  for each statement execute function change_order_terms();
create trigger cash_rule_order_terms after insert or update or delete or truncate on cash_rule
  for each statement execute function change_order_terms();
create trigger delivery_area_order_terms after insert or delete or truncate on delivery_area
  for each statement execute function change_order_terms();
-- Not when an order counts a use of a coupon: orders would wait for each other.
create trigger coupon_order_terms after insert or delete or truncate or update of automatic, active, ends_at on coupon
  for each statement execute function change_order_terms();

-- Only the status of a parcel that is handed over, delivered or taken back changes the cash that its courier owes. The function did
-- nothing for the others, but every confirmation of an order called it.
drop trigger orders_courier_cash on orders;
create trigger orders_courier_cash after update of status on orders for each row
  when ((old.status in ('shipped', 'delivered') or new.status in ('shipped', 'delivered'))
    and (new.payment_method = 'cod' and not old.is_paid and new.total_paise > 0 and old.status is distinct from new.status
      or old.payment_method = 'cod' and old.status in ('shipped', 'delivered') and new.status = 'cancelled'))
  execute function follow_courier_cash();
