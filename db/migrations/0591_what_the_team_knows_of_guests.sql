-- With the orders of guests, an account also gets what the team has noted about them, their groups, and the consent to messages, without
-- which nothing more would be sent about these orders. Guests without an order are deleted every night.
create or replace function claim_guest_orders(account entity_id) returns integer language plpgsql as $$
declare
  confirmed text;
  claimed text[];
  guests text[];
begin
  select email into confirmed from customer
  where id = account and email_verified and not is_disabled and not is_guest
  for no key update;
  if confirmed is null then return 0; end if;
  select array_agg(id), array_agg(distinct customer_id) into claimed, guests from (
    select o.id, o.customer_id from orders o join customer guest on guest.id = o.customer_id
    where guest.is_guest and guest.guest_email = lower(confirmed) and o.status <> 'pending'
    order by o.id for update of o) as found;
  if claimed is null then return 0; end if;
  update order_event set customer_id = account from orders o
  where order_event.order_id = o.id and o.id = any(claimed) and order_event.customer_id = o.customer_id;
  update return_event set customer_id = account from return_request r join orders o on o.id = r.order_id
  where return_event.return_id = r.id and o.id = any(claimed) and return_event.customer_id = o.customer_id;
  update orders set customer_id = account where id = any(claimed);
  update customer_note set customer_id = account where customer_id = any(guests);
  insert into customer_group (customer_id, name)
  select distinct account, name from customer_group where customer_id = any(guests)
  on conflict do nothing;
  -- An account has at most one consent for a number that is not withdrawn.
  update message_consent set customer_id = account
  where id in (
    select distinct on (given.phone, coalesce(given.withdrawn_at, 'infinity')) given.id from message_consent given
    where given.customer_id = any(guests) and (given.withdrawn_at is not null or not exists (
      select from message_consent own
      where own.customer_id = account and own.phone = given.phone and own.withdrawn_at is null))
    order by given.phone, coalesce(given.withdrawn_at, 'infinity'), given.given_at);
  return cardinality(claimed);
end $$;
