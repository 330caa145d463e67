-- The emails that a mail server has accepted, by the id of their job: a job that is run again sends nothing. Rows are deleted
-- after a month, long after the last retry.
create table email_delivery (
  job_id   uuid primary key,
  sent_at  timestamptz not null default now()
);
