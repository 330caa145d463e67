-- Refunds made on the provider's dashboard had no date for a check, so a lost event left them pending for ever.
update refund set next_try_at = now() where state = 'pending' and next_try_at is null;
