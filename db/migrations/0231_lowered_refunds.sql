-- The refund of a return was lowered to what is left of the payment.
alter table return_event drop constraint return_event_kind_check;
alter table return_event add constraint return_event_kind_check check (kind in
  ('requested', 'approved', 'declined', 'sent', 'received', 'accepted', 'rejected', 'refunded', 'exchanged', 'lapsed',
   'cancelled', 'hold ended', 'restocked', 'account given', 'payment asked', 'exchange ended', 'refund linked',
   'refund lowered'));
