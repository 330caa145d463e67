-- Products shown with a product under 'Complete the look': chosen ones in order, or those of a rule. An id that no longer exists is
-- left out when it is read. The id of a category that no longer exists matches nothing, so that a rule never becomes wider.
alter table product
  add column look_product_ids text[] not null default '{}' check (cardinality(look_product_ids) <= 8),
  add column look_category_id text,
  add column look_color text not null default '',
  add column look_occasion text not null default '';
