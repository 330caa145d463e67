-- Changes are written to a table instead of being sent by NOTIFY, because PostgreSQL commits transactions that send notifications
-- one after the other. Each process reads the rows of the transactions that have been committed since it last asked
-- (src/server/platform/database/follow-changes.ts). The messages are those of 0003_notify.sql.
create table change_log (
  -- The transaction that made the change.
  xid      xid8 not null default pg_current_xact_id(),
  message  text not null,
  at       timestamptz not null default now()
);
create index change_log_xid on change_log (xid);

-- Says what changed: 'product' or 'stock' with at most 300 ids in a message, or 'catalogue:*' once when it is too much to name.
create or replace function notify_products(kind text, ids text[]) returns void language plpgsql as $$
declare
  before integer := coalesce(nullif(current_setting('vastra.named', true), ''), '0')::integer;
  named integer := before + coalesce(cardinality(ids), 0);
begin
  if named = before or before > 2000 then
    return;
  elsif named > 2000 then
    insert into change_log (message) values ('catalogue:*');
  else
    insert into change_log (message)
      select kind || ':' || string_agg(id, ',' order by id)
      from unnest(ids) with ordinality as listed (id, place) group by (place - 1) / 300;
  end if;
  perform set_config('vastra.named', least(named, 2001)::text, true);
end $$;

create or replace function notify_whole() returns trigger language plpgsql as $$
declare
  changed boolean := true;
begin
  if tg_op = 'INSERT' then
    changed := exists (table new_rows);
  elsif tg_op = 'DELETE' then
    changed := exists (table old_rows);
  elsif tg_op = 'UPDATE' then
    changed := exists ((table new_rows) except (table old_rows)) or exists ((table old_rows) except (table new_rows));
  end if;
  if changed then
    insert into change_log (message) values (tg_argv[0]);
  end if;
  return null;
end $$;

create or replace function notify_tree_change() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  if tg_op = 'INSERT' then
    if exists (table new_rows) then
      insert into change_log (message) values ('tree:*');
    end if;
    return null;
  elsif tg_op = 'DELETE' then
    changed := exists (table old_rows);
  else
    changed := exists ((table new_rows) except (table old_rows)) or exists ((table old_rows) except (table new_rows));
  end if;
  if changed then
    insert into change_log (message) values ('catalogue:*');
  end if;
  return null;
end $$;
