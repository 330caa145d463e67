-- Columns take the words that the code, the back office and the trade use.

alter table refund rename column way to method;
alter table refund rename constraint refund_way_check to refund_method_check;
alter table refund rename column asked_by to requested_by;
alter table refund rename constraint refund_asked_by_fkey to refund_requested_by_fkey;

alter table coupon rename column most_uses to max_uses;
alter table coupon rename constraint coupon_most_uses_check to coupon_max_uses_check;
alter table coupon rename column most_uses_per_customer to max_uses_per_customer;
alter table coupon rename constraint coupon_most_uses_per_customer_check to coupon_max_uses_per_customer_check;
