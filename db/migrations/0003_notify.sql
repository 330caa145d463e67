-- Every change of the catalogue or the content is told on the channel 'vastra' when it commits, so that each process of the
-- shop can bring what it keeps in memory up to date:
--   product:<id>,…  these products, their variants or pictures changed, came or went, sold out or came back
--   stock:<id>,…    only the stock of these products' variants changed, and none sold out or came back
--   tree:*          a brand or category is new
--   catalogue:*     too much changed to name, or a brand or category did: read everything anew
--   content:*       home page sections or settings changed
-- A transaction names at most 2000 products, so that an import in batches is followed product by product; what it changes
-- beyond that says catalogue:* once. A payload holds 300 ids, below PostgreSQL's limit of 8000 bytes.

create function notify_products(kind text, ids text[]) returns void language plpgsql as $$
declare
  named integer := coalesce(nullif(current_setting('vastra.named', true), ''), '0')::integer + coalesce(cardinality(ids), 0);
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return;
  elsif named > 2000 then
    perform pg_notify('vastra', 'catalogue:*');
  else
    perform pg_notify('vastra', kind || ':' || string_agg(id, ',' order by id))
      from unnest(ids) with ordinality as listed (id, place) group by (place - 1) / 300;
  end if;
  perform set_config('vastra.named', least(named, 2001)::text, true);
end $$;

create function notify_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform notify_products('product', array(select id from new_rows));
  elsif tg_op = 'DELETE' then
    perform notify_products('product', array(select id from old_rows));
  else
    perform notify_products('product', array(
      select coalesce(n.id, o.id) from new_rows n full join old_rows o on o.id = n.id where n is distinct from o));
  end if;
  return null;
end $$;

create function notify_image_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform notify_products('product', array(select distinct product_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform notify_products('product', array(select distinct product_id from old_rows));
  else
    perform notify_products('product', array(
      select distinct product_id
      from ((table new_rows except table old_rows) union all (table old_rows except table new_rows)) as changed));
  end if;
  return null;
end $$;

create function notify_variant_change() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'INSERT' then
    perform notify_products('product', array(select distinct product_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform notify_products('product', array(select distinct product_id from old_rows));
  else
    changed := array(
      select n.product_id from new_rows n left join old_rows o on o.id = n.id
      where to_jsonb(n) - 'stock' is distinct from to_jsonb(o) - 'stock' or (n.stock = 0) <> (o.stock = 0)
      union
      select o.product_id from old_rows o left join new_rows n on n.id = o.id
      where n.product_id is distinct from o.product_id);
    perform notify_products('product', changed);
    perform notify_products('stock', array(
      select distinct n.product_id from new_rows n join old_rows o on o.id = n.id
      where n.stock <> o.stock and n.product_id <> all (changed)));
  end if;
  return null;
end $$;

-- For tables of which any change concerns everything: the argument is the message.
create function notify_whole() returns trigger language plpgsql as $$
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
    perform pg_notify('vastra', tg_argv[0]);
  end if;
  return null;
end $$;

-- A new name is in nobody's answers yet; a changed one may be in every product's.
create function notify_tree_change() returns trigger language plpgsql as $$
declare
  changed boolean;
begin
  if tg_op = 'INSERT' then
    if exists (table new_rows) then
      perform pg_notify('vastra', 'tree:*');
    end if;
    return null;
  elsif tg_op = 'DELETE' then
    changed := exists (table old_rows);
  else
    changed := exists ((table new_rows) except (table old_rows)) or exists ((table old_rows) except (table new_rows));
  end if;
  if changed then
    perform pg_notify('vastra', 'catalogue:*');
  end if;
  return null;
end $$;

-- A trigger that sees the changed rows may serve one event only, so each table has one per event.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('product', 'notify_product_change()', 'catalogue:*'),
      ('variant', 'notify_variant_change()', 'catalogue:*'),
      ('product_image', 'notify_image_change()', 'catalogue:*'),
      ('category', $call$notify_tree_change()$call$, 'catalogue:*'),
      ('brand', $call$notify_tree_change()$call$, 'catalogue:*'),
      ('homepage_section', $call$notify_whole('content:*')$call$, 'content:*'),
      ('setting', $call$notify_whole('content:*')$call$, 'content:*')
    ) as watched (name, call, whole)
  loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
      for each statement execute function %2$s', watched.name, watched.call);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
      for each statement execute function %2$s', watched.name, watched.call);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
      for each statement execute function %2$s', watched.name, watched.call);
    execute format('create trigger %1$s_truncated after truncate on %1$s
      for each statement execute function notify_whole(%2$L)', watched.name, watched.whole);
  end loop;
end $$;
