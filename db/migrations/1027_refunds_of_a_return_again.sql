-- A return is refunded once more when a refund that was made at the payment provider and linked to it has failed, even though the shop has
-- refunded the rest before. At most one refund of each payment is on its way for a return.
drop index refund_return_open;
create unique index refund_return_open on refund (return_id, attempt_id)
  where state in ('requested', 'pending') and method is distinct from 'exchange'
    and provider_refund_id is distinct from idempotency_key;
