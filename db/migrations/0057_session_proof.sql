-- When the person last gave the password or a code in this session. Sensitive changes ask again after some minutes.
alter table session add column proved_at timestamptz not null default now();
update session set proved_at = created_at;
