-- Who works here, what they changed, and the second factor of their logins.

-- Every admin has a place in the team: what each may do stands in src/domain/admin/permissions.ts.
alter table customer add column staff_role text check (staff_role in ('owner', 'manager', 'packer'));
update customer set staff_role = 'owner' where role = 'admin';
-- Nobody is staff by role alone or by staff role alone.
alter table customer add constraint customer_staff_role check ((role = 'admin') = (staff_role is not null));
create index customer_staff on customer (staff_role) where staff_role is not null;

-- One row for each admin write. The name is kept as it was then; a deleted account leaves the row.
create table audit_log (
  id          entity_id primary key,
  at          timestamptz not null default now(),
  staff_id    entity_id references customer (id) on delete set null,
  staff_name  text not null,
  action      text not null,
  entity      text not null,
  entity_id   text not null,
  before      jsonb,
  after       jsonb
);
create index audit_log_at on audit_log (at desc, id);
create index audit_log_entity on audit_log (entity, entity_id, at desc);
create index audit_log_staff on audit_log (staff_id, at desc);

-- What is written down stays as it was written; only whose account it was may be taken out, with the account.
create function audit_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.staff_id is null and (to_jsonb(new) - 'staff_id') = (to_jsonb(old) - 'staff_id') then
    return new;
  end if;
  raise exception 'The audit log is not changed afterwards.';
end $$;
create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_stays();

-- A second factor by RFC 6238. `secret` is the shared key in base32; without `confirmed_at` it is being set up and counts for
-- nothing. `last_step` is the newest 30-second step whose code was used: no code works twice.
create table second_factor (
  customer_id   entity_id primary key references customer (id) on delete cascade,
  secret        text not null,
  confirmed_at  timestamptz,
  last_step     bigint not null default 0,
  failures      integer not null default 0,
  failed_at     timestamptz,
  created_at    timestamptz not null default now()
);

-- Each works once. SHA-256 only.
create table recovery_code (
  customer_id  entity_id not null references customer (id) on delete cascade,
  code_hash    text not null,
  used_at      timestamptz,
  primary key (customer_id, code_hash)
);

-- Two people may edit one setting: the second is told.
alter table setting add column revision integer not null default 1;
