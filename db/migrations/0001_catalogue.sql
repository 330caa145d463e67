-- The catalogue: what the shop sells. Ids are 24 lower-case hex characters from a CSPRNG. Money is integer paise;
-- quantities are integer pieces or centimetres, by the product's unit.

create domain entity_id as text check (value ~ '^[0-9a-f]{24}$');

create table brand (
  id          entity_id primary key,
  name        text not null check (name <> ''),
  created_at  timestamptz not null default now()
);
create unique index brand_name on brand (lower(name));

-- Main category → category → subcategory. The generated parent_level makes the database refuse a link that skips a level.
create table category (
  id            entity_id primary key,
  level         text not null check (level in ('mainCategory', 'category', 'subCategory')),
  parent_id     entity_id,
  parent_level  text generated always as (
                  case level when 'category' then 'mainCategory' when 'subCategory' then 'category' end) stored,
  name          text not null check (name <> ''),
  description   text not null default '',
  image         text,
  position      integer not null default 0,
  show_in_nav   boolean not null default true,
  created_at    timestamptz not null default now(),
  unique (id, level),
  foreign key (parent_id, parent_level) references category (id, level),
  check ((level = 'mainCategory') = (parent_id is null))
);
create unique index category_name on category (coalesce(parent_id, ''), lower(name));
create index category_parent on category (parent_id);

create table product (
  id                 entity_id primary key,
  -- The name an import file knows the product by; unique, so that importing twice changes nothing.
  handle             text not null unique check (handle <> ''),
  name               text not null check (name <> ''),
  description        text not null default '',
  brand_id           entity_id not null references brand (id),
  category_id        entity_id not null,
  category_level     text generated always as ('category') stored,
  subcategory_id     entity_id,
  subcategory_level  text generated always as ('subCategory') stored,
  -- What the garment is, in a word ('kurta', 'saree'): search reads it, the painter draws it.
  garment            text not null default '',
  color              text not null default '',
  pattern            text not null default '',
  fabric             text not null default '',
  unit               text not null default 'piece' check (unit in ('piece', 'metre')),
  minimum_quantity   integer not null default 1 check (minimum_quantity > 0),
  quantity_step      integer not null default 1 check (quantity_step > 0),
  price_paise        integer not null check (price_paise between 0 and 1000000000),
  final_price_paise  integer check (final_price_paise between 0 and 1000000000),
  mrp_paise          integer check (mrp_paise between 0 and 1000000000),
  status             text not null default 'active' check (status in ('active', 'draft', 'archived')),
  featured           boolean not null default false,
  new_arrival        boolean not null default false,
  best_seller        boolean not null default false,
  -- Legal Metrology (Packaged Commodities) Rules 2011 and the GST invoice need these.
  hsn                text not null default '' check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  country_of_origin  text not null default 'India',
  maker              text not null default '',
  importer           text not null default '',
  net_quantity       text not null default '',
  width_cm           integer check (width_cm between 1 and 1000),
  gsm                integer check (gsm between 1 and 2000),
  composition        text not null default '',
  care               text not null default '',
  rating_sum         integer not null default 0 check (rating_sum >= 0),
  rating_count       integer not null default 0 check (rating_count >= 0),
  revision           integer not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  foreign key (category_id, category_level) references category (id, level),
  foreign key (subcategory_id, subcategory_level) references category (id, level),
  check (unit = 'metre' or (minimum_quantity = 1 and quantity_step = 1)),
  check (unit = 'piece' or quantity_step in (25, 50))
);
create index product_category on product (category_id);
create index product_subcategory on product (subcategory_id);
create index product_brand on product (brand_id);

create table variant (
  id                 entity_id primary key,
  product_id         entity_id not null references product (id) on delete cascade,
  sku                text not null unique check (sku <> ''),
  color              text not null default '',
  size               text not null default '',
  -- A variant may carry its own price pair; null means the product's.
  price_paise        integer check (price_paise between 0 and 1000000000),
  final_price_paise  integer check (final_price_paise between 0 and 1000000000),
  stock              integer not null default 0 check (stock >= 0),
  image              text,
  position           integer not null default 0,
  unique (product_id, color, size)
);
create index variant_product on variant (product_id);

create table product_image (
  product_id  entity_id not null references product (id) on delete cascade,
  position    integer not null,
  -- Absolute URL, a path beginning with /, or a bare file name under uploads/products.
  path        text not null check (path <> ''),
  alt         text not null default '',
  color       text not null default '',
  primary key (product_id, position)
);
