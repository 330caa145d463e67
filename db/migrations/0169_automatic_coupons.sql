-- Coupons that apply by themselves when their conditions are met. Their code is the name that the bill shows.
alter table coupon add column automatic boolean not null default false;
create index coupon_automatic on coupon (code) where automatic and active;
