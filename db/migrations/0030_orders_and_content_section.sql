-- Two tables take the name of their capability: "order" had to be quoted in every query because it is a reserved word, and
-- homepage_section belongs to the content of the shop.

alter table "order" rename to orders;
alter table homepage_section rename to content_section;

-- Renaming a table leaves the names of what belongs to it. Constraints go first: an index that backs one is renamed with it.
do $$
declare
  named record;
begin
  for named in
    select conrelid::regclass as owner, conname as name,
           regexp_replace(conname, '^(order|homepage_section)_',
                          case conrelid when 'orders'::regclass then 'orders_' else 'content_section_' end) as new_name
    from pg_constraint
    where conrelid in ('orders'::regclass, 'content_section'::regclass) and conname ~ '^(order|homepage_section)_'
  loop
    execute format('alter table %s rename constraint %I to %I', named.owner, named.name, named.new_name);
  end loop;
  for named in
    select relname as name,
           regexp_replace(relname, '^(order|homepage_section)_',
                          case indrelid when 'orders'::regclass then 'orders_' else 'content_section_' end) as new_name
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid in ('orders'::regclass, 'content_section'::regclass) and relname ~ '^(order|homepage_section)_'
  loop
    execute format('alter index %I rename to %I', named.name, named.new_name);
  end loop;
  for named in
    select tgname as name, replace(tgname, 'homepage_section_', 'content_section_') as new_name
    from pg_trigger where tgrelid = 'content_section'::regclass and not tgisinternal
  loop
    execute format('alter trigger %I on content_section rename to %I', named.name, named.new_name);
  end loop;
end $$;
