-- Rates for goods beside clothes and cloth, by heading: a bare chapter holds goods of several rates. Notification
-- 9/2025-Central Tax (Rate): jewellery 3 % (Schedule IV), perfume, bags and parts of footwear 18 %, buttons and zips 5 %. A shop
-- that has entered a rate of its own for one of these codes and days keeps it.
insert into gst_rate (hsn, from_day, rate)
select unnest(hsn), '2025-09-22', rate
from (values
  (array['7113', '7114', '7116', '7117'], 300),
  (array['42022220', '42022230', '6601', '6602', '9606', '9607', '9615'], 500),
  (array['3303', '3304', '3307', '4202', '4203', '4205', '6406'], 1800)
) as rates (hsn, rate)
on conflict do nothing;

-- The limit of the lower rate holds for a piece: a pack of three T-shirts has three, a suit with its dupatta is one.
alter table product add column pieces_per_pack integer not null default 1 check (pieces_per_pack between 1 and 1000);
