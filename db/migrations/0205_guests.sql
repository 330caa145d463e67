-- A shopper who orders without an account. The row owns the orders as any customer's does, but has no email address of an account,
-- so nothing that looks for an account by its address can find it.
alter table customer add column is_guest boolean not null default false;
-- The address of the guest's orders, in lower case, from the first order on. Several guests can have the same.
alter table customer add column guest_email text;
alter table customer add constraint customer_guest check (
  case when is_guest then email is null and role = 'customer' and not email_verified and (deleted_at is null or guest_email is null)
       else guest_email is null end);
create index customer_guest_email on customer (guest_email) where is_guest;
create index customer_guest_created on customer (created_at) where is_guest;

-- Moves the orders that were placed by guests with the confirmed address of an account to the account, and returns how many. Orders
-- that are still being paid stay with the guest, who would lose the checkout otherwise; they are moved the next time.
create function claim_guest_orders(account entity_id) returns integer language plpgsql as $$
declare
  confirmed text;
  claimed text[];
begin
  select email into confirmed from customer
  where id = account and email_verified and not is_disabled and not is_guest
  for no key update;
  if confirmed is null then return 0; end if;
  select array_agg(id) into claimed from (
    select o.id from orders o join customer guest on guest.id = o.customer_id
    where guest.is_guest and guest.guest_email = lower(confirmed) and o.status <> 'pending'
    order by o.id for update of o) as found;
  if claimed is null then return 0; end if;
  update order_event set customer_id = account from orders o
  where order_event.order_id = o.id and o.id = any(claimed) and order_event.customer_id = o.customer_id;
  update return_event set customer_id = account from return_request r join orders o on o.id = r.order_id
  where return_event.return_id = r.id and o.id = any(claimed) and return_event.customer_id = o.customer_id;
  update orders set customer_id = account where id = any(claimed);
  return cardinality(claimed);
end $$;

create function claim_on_confirmed_email() returns trigger language plpgsql as $$
begin
  perform claim_guest_orders(new.id);
  return null;
end $$;
create trigger customer_claims_guest_orders after update of email_verified on customer
  for each row when (new.email_verified and not old.email_verified)
  execute function claim_on_confirmed_email();
