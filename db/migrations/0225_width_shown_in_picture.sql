-- The width of what a picture shows, such as a close-up of cloth, in whole centimetres; null is unknown.
alter table product_image
  add column shown_width_cm integer check (shown_width_cm between 2 and 300);
