-- Collections: products chosen by hand, in an order, or by conditions that each product is compared with.
create table collection (
  id           entity_id primary key,
  -- Its address is /collections/<handle>.
  handle       text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(handle) <= 80),
  name         text not null check (name <> '' and char_length(name) <= 120),
  description  text not null default '' check (char_length(description) <= 1000),
  kind         text not null check (kind in ('manual', 'rule')),
  -- Whether a product must meet all conditions or any one. Both columns matter for the kind 'rule' only.
  match        text not null default 'all' check (match in ('all', 'any')),
  -- A list of {"field", "value"}; src/domain/collections/conditions.ts says which.
  conditions   jsonb not null default '[]',
  -- Only published collections have a page and appear in menus and on the home page.
  published    boolean not null default true,
  revision     integer not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);

create table collection_product (
  collection_id  entity_id not null references collection (id) on delete cascade,
  product_id     entity_id not null references product (id) on delete cascade,
  position       integer not null,
  primary key (collection_id, product_id)
);
create index collection_product_product on collection_product (product_id);

-- Each process reads the collections again with the categories and brands.
do $$
declare
  watched text;
begin
  foreach watched in array array['collection', 'collection_product'] loop
    execute format('create trigger %1$s_inserted after insert on %1$s referencing new table as new_rows
      for each statement execute function notify_whole(''tree:*'')', watched);
    execute format('create trigger %1$s_updated after update on %1$s referencing old table as old_rows new table as new_rows
      for each statement execute function notify_whole(''tree:*'')', watched);
    execute format('create trigger %1$s_deleted after delete on %1$s referencing old table as old_rows
      for each statement execute function notify_whole(''tree:*'')', watched);
    execute format('create trigger %1$s_truncated after truncate on %1$s
      for each statement execute function notify_whole(''tree:*'')', watched);
  end loop;
end $$;
