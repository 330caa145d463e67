-- The answer that a retry with the same idempotency key gets again.
alter table idempotency_key add column answer jsonb not null default '{}';
