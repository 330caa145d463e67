-- A refund made at the payment provider while a return of its order is open: its credit note waits until the team has linked it to
-- the return, or until no return of the order is open.
alter table refund add column waits_for_return boolean not null default false;
create index refund_waits_for_return on refund (payment_id) where waits_for_return;

-- Besides what was refunded at the provider, whose key is the provider's id, the shop requests at most one refund of each payment.
drop index refund_return_open;
create unique index refund_return_open on refund (return_id, attempt_id)
  where state <> 'failed' and method is distinct from 'exchange' and provider_refund_id is distinct from idempotency_key;

alter table return_event drop constraint return_event_kind_check;
alter table return_event add constraint return_event_kind_check check (kind in
  ('requested', 'approved', 'declined', 'sent', 'received', 'accepted', 'rejected', 'refunded', 'exchanged', 'lapsed',
   'cancelled', 'hold ended', 'restocked', 'account given', 'payment asked', 'exchange ended', 'refund linked'));

-- Amounts that differ by rounding.
alter table remittance_row drop constraint remittance_row_outcome_check;
alter table remittance_row add constraint remittance_row_outcome_check check (outcome in
  ('ok', 'tolerated', 'not_delivered', 'short', 'over', 'reversal', 'written_off', 'rto', 'prepaid', 'cancelled', 'not_shipped',
   'duplicate', 'unknown', 'unclear', 'unreadable', 'unpaid'));
