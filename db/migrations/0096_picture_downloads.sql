-- Pictures of other hosts that products name: each address is downloaded once and stored like an upload.
create table picture_download (
  url          text primary key,
  state        text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries        integer not null default 0,
  next_try_at  timestamptz not null default now(),
  -- The path of the stored picture, once it is done.
  path         text,
  -- Why the last try failed; empty before.
  reason       text not null default '',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  check ((state = 'done') = (path is not null))
);
create index picture_download_waiting on picture_download (next_try_at) where state = 'waiting';
create index picture_download_failed on picture_download (updated_at) where state = 'failed';

create index product_image_external on product_image (path) where path ~* '^https?://';
create index variant_image_external on variant (image) where image ~* '^https?://';
