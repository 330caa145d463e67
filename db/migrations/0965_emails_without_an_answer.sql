-- An email that the mail server got without answering has no `sent_at`: it may have been delivered, and is sent only once more.
alter table email_delivery alter column sent_at drop not null;
alter table email_delivery add column tried_at timestamptz not null default now();
