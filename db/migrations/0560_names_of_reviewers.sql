-- The page of a product shows the first names of those who reviewed it. As for the answers to reviews, it is rendered again as after a
-- change of stock, which rebuilds the least.
create function notify_reviewer_change() returns trigger language plpgsql as $$
begin
  perform notify_products('stock', array(
    select distinct product_id from review where customer_id = new.id and status = 'approved'));
  return null;
end $$;

create trigger customer_reviewer_changed after update of name, first_name, deleted_at on customer for each row
  when ((old.name, old.first_name, old.deleted_at) is distinct from (new.name, new.first_name, new.deleted_at))
  execute function notify_reviewer_change();
