-- The name of a customer as it was when the shop approved a review or answered a question. Another name is not shown until then.
alter table review add column approved_name text not null default '';
alter table product_question add column approved_name text not null default '';

create function name_to_approve(customer_id text) returns text language sql stable as $$
  select coalesce(nullif(btrim(first_name), ''), btrim(name)) from customer where id = customer_id
$$;

update review set approved_name = coalesce(name_to_approve(customer_id), '') where status = 'approved';
update product_question set approved_name = coalesce(name_to_approve(customer_id), '') where status = 'answered';

create or replace function notify_reviewer_change() returns trigger language plpgsql as $$
begin
  perform notify_products('stock', array(
    select product_id from review where customer_id = new.id and status = 'approved'
    union
    select product_id from product_question where customer_id = new.id and status = 'answered'));
  return null;
end $$;
