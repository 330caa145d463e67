-- The tax heads of the delivery charge, stored with the order: they were calculated whenever an invoice was shown. Orders
-- placed so far keep the figures of their invoices: tax rounded half up, and the odd paisa in CGST.
alter table orders
  add column shipping_cgst_paise bigint not null default 0 check (shipping_cgst_paise >= 0),
  add column shipping_sgst_paise bigint not null default 0 check (shipping_sgst_paise >= 0),
  add column shipping_igst_paise bigint not null default 0 check (shipping_igst_paise >= 0),
  add check (shipping_cgst_paise + shipping_sgst_paise + shipping_igst_paise <= shipping_paise);

update orders set
  shipping_cgst_paise = case when is_inter_state then 0 else (tax + 1) / 2 end,
  shipping_sgst_paise = case when is_inter_state then 0 else tax / 2 end,
  shipping_igst_paise = case when is_inter_state then tax else 0 end
from (
  select id, (2 * shipping_paise * shipping_tax_rate + 10000 + shipping_tax_rate) / (2 * (10000 + shipping_tax_rate)) as tax
  from orders where shipping_paise > 0
) as delivery
where delivery.id = orders.id;

alter table orders
  alter column shipping_cgst_paise drop default,
  alter column shipping_sgst_paise drop default,
  alter column shipping_igst_paise drop default;
