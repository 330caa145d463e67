-- Pages that the owner writes: /pages/<handle>.
create table custom_page (
  id               entity_id primary key,
  handle           text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(handle) <= 80),
  title            text not null check (title <> '' and char_length(title) <= 120),
  -- Markdown; src/server/custom-pages/render-body.ts says which.
  body             text not null default '' check (char_length(body) <= 50000),
  -- The size of each picture of the body in pixels, by its address: {"/uploads/products/….jpg": [1200, 800]}.
  picture_sizes    jsonb not null default '{}',
  -- For search engines; the title and the beginning of the body when they are empty.
  seo_title        text not null default '' check (char_length(seo_title) <= 120),
  seo_description  text not null default '' check (char_length(seo_description) <= 300),
  -- Only published pages can be opened and appear in menus and in the sitemap.
  published        boolean not null default false,
  revision         integer not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);

create trigger custom_page_inserted after insert on custom_page referencing new table as new_rows
  for each statement execute function notify_whole('content:*');
create trigger custom_page_updated after update on custom_page referencing old table as old_rows new table as new_rows
  for each statement execute function notify_whole('content:*');
create trigger custom_page_deleted after delete on custom_page referencing old table as old_rows
  for each statement execute function notify_whole('content:*');
create trigger custom_page_truncated after truncate on custom_page
  for each statement execute function notify_whole('content:*');
