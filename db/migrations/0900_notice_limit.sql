-- Emails about changes of an account are limited for each recipient and day, when nobody has confirmed the address.
alter table email_count drop constraint email_count_kind_check;
alter table email_count add constraint email_count_kind_check
  check (kind in ('link', 'notice', 'order', 'contact', 'shop', 'phone'));
