-- Addresses of an earlier shop, or of pages that are gone, and where they lead now. An address that a page of this shop has is
-- not looked up here.
create table redirect (
  id          entity_id primary key,
  -- In lower case, decoded, beginning with /, without a slash at the end and without parameters.
  path        text not null unique check (path like '/_%' and char_length(path) <= 500),
  -- A path of this shop, never of another host.
  target      text not null check (target like '/%' and target not like '//%' and char_length(target) <= 500),
  created_at  timestamptz not null default now(),
  revision    integer not null default 1
);
create index redirect_target on redirect (target);
create index redirect_created on redirect (created_at desc, id);
