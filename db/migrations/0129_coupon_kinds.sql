-- Coupons for the delivery charge, for what is bought together, for some products only and for a first order.
alter table coupon drop constraint coupon_check;
alter table coupon
  add column first_order_only  boolean not null default false,
  -- Takes the delivery charge off instead of an amount.
  add column free_delivery     boolean not null default false,
  -- For each `buy_quantity` pieces, `get_quantity` more pieces are `percent` cheaper, the cheapest ones.
  add column buy_quantity      integer check (buy_quantity between 1 and 100),
  add column get_quantity      integer check (get_quantity between 1 and 100),
  -- What it applies to. The ids are of categories of any level, products or collections.
  add column scope             text not null default 'order' check (scope in ('order', 'category', 'product', 'collection')),
  add column scope_ids         text[] not null default '{}',
  add constraint coupon_one_effect check (num_nonnulls(percent, amount_paise) = case when free_delivery then 0 else 1 end),
  add constraint coupon_buy_and_get check (
    (buy_quantity is null) = (get_quantity is null) and (buy_quantity is null or percent is not null)),
  add constraint coupon_scope_ids check ((scope = 'order') = (cardinality(scope_ids) = 0));
