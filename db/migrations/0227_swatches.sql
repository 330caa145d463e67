-- A swatch is a product of its own: a piece cut from a cloth, with its own price and stock. It is shown with the cloth only.
alter table product add column swatch_of text references product (id);
alter table product add constraint product_swatch_by_piece check (swatch_of is null or (unit = 'piece' and swatch_of <> id));
create unique index product_swatch_of on product (swatch_of);
