-- When a customer agreed again while the first consent was still valid. A reply that was sent before ends neither.
alter table message_consent add column renewed_at timestamptz;
