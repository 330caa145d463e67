-- The couriers of the shop.

create table courier (
  id               entity_id primary key,
  name             text not null check (char_length(name) between 1 and 80),
  -- The page where a customer follows a parcel, with {awb} for the tracking number; empty for none.
  tracking_url     text not null default '' check (tracking_url = '' or tracking_url ~ '^https://.*[{]awb[}]'),
  takes_cash       boolean not null default true,
  active           boolean not null default true,
  -- The file of orders that the courier's website reads.
  file_format      text not null default 'none' check (file_format in ('none', 'shiprocket', 'delhivery')),
  -- The name of the shop's address at the courier.
  pickup_location  text not null default '',
  -- A parcel whose size is not known, in centimetres and grams.
  length_cm        integer not null default 30 check (length_cm between 1 and 300),
  breadth_cm       integer not null default 25 check (breadth_cm between 1 and 300),
  height_cm        integer not null default 5 check (height_cm between 1 and 300),
  weight_g         integer not null default 500 check (weight_g between 1 and 100000),
  revision         integer not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);
-- One name in any case: orders name their courier.
create unique index courier_name on courier (lower(name));

insert into courier (id, name, tracking_url, file_format) values
  (substr(replace(gen_random_uuid()::text, '-', ''), 9, 24), 'Shiprocket', 'https://shiprocket.co/tracking/{awb}', 'shiprocket'),
  (substr(replace(gen_random_uuid()::text, '-', ''), 9, 24), 'Delhivery', 'https://www.delhivery.com/track-v2/package/{awb}', 'delhivery');
