-- The cart, the wishlist and the products viewed last of a customer, as their browsers store them, so that another device has
-- them too. Browsers merge; the server only refuses to replace a revision that a browser has not seen.
create table customer_lists (
  customer_id  entity_id primary key references customer (id) on delete cascade,
  revision     integer not null check (revision > 0),
  cart         jsonb not null check (jsonb_typeof(cart) = 'array'),
  wishlist     jsonb not null check (jsonb_typeof(wishlist) = 'array'),
  viewed       jsonb not null check (jsonb_typeof(viewed) = 'array')
);
