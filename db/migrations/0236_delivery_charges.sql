-- What delivery costs in an area, where it is not the shop's own charge.
alter table delivery_area add charge_paise integer check (charge_paise between 0 and 10000000);
