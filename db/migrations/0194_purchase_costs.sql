-- What the shop pays for its goods, so that reports show stock at cost and margins.

-- For a piece or a metre, without GST that is claimed back; null while nobody has entered it. Never shown to customers.
alter table variant add column cost_paise integer check (cost_paise between 0 and 1000000000);

-- The cost on the day of the sale: a later change of the variant leaves past margins as they were.
alter table order_line add column cost_paise integer check (cost_paise between 0 and 1000000000);

-- A trigger, so that every way to place an order keeps it and no program has to carry the figure along.
create function keep_cost_of_line() returns trigger language plpgsql as $$
begin
  select variant.cost_paise into new.cost_paise from variant where variant.id = new.variant_id;
  return new;
end $$;
create trigger order_line_cost before insert on order_line for each row execute function keep_cost_of_line();
