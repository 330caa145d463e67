-- When the payment provider was last asked to make a refund. While it may still answer, the team cannot record that it paid the money
-- back itself.
alter table refund add column asked_at timestamptz;
