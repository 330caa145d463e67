-- Where the shop delivers, by the start of the pincode: tens of thousands of rows for a shop that follows its courier's list. They
-- were a list in the setting `delivery`, which is carried over.
create table delivery_area (
  id        entity_id primary key,
  -- Of several that fit a pincode the longest applies.
  prefix    text not null unique check (prefix ~ '^[1-9][0-9]{0,5}$'),
  -- Empty: the city of the pincode is shown.
  name      text not null default '' check (char_length(name) <= 80),
  -- Working days of the courier from dispatch to delivery.
  min_days  integer not null check (min_days between 1 and 60),
  max_days  integer not null check (max_days between 1 and 60),
  cash      boolean not null default true,
  -- False where the shop does not deliver.
  served    boolean not null default true,
  revision  integer not null default 1,
  constraint delivery_area_days check (min_days <= max_days)
);

insert into delivery_area (id, prefix, name, min_days, max_days, cash, served)
select substr(md5(random()::text || prefix), 1, 24), prefix, name, least(days, max_days), max_days, cash, served
from (
  select distinct on (area ->> 'prefix')
    area ->> 'prefix' as prefix,
    left(trim(coalesce(area ->> 'name', '')), 80) as name,
    least(greatest(round((area ->> 'minDays')::numeric), 1), 60)::integer as days,
    least(greatest(round((area ->> 'maxDays')::numeric), 1), 60)::integer as max_days,
    coalesce(area ->> 'cash', '') <> 'false' as cash,
    coalesce(area ->> 'served', '') <> 'false' as served
  from setting, jsonb_array_elements(case jsonb_typeof(value -> 'areas') when 'array' then value -> 'areas' else '[]' end) as area
  where setting.name = 'delivery'
    and area ->> 'prefix' ~ '^[1-9][0-9]{0,5}$'
    and jsonb_typeof(area -> 'minDays') = 'number' and jsonb_typeof(area -> 'maxDays') = 'number'
  order by area ->> 'prefix'
) as stored;

update setting set value = value - 'areas' where name = 'delivery' and jsonb_typeof(value) = 'object';
