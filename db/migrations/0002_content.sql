-- What a shopkeeper sets and the storefront reads: home page sections, navigation, contact information, tags.

create table homepage_section (
  id            entity_id primary key,
  section_type  text not null check (section_type in
                  ('hero_carousel', 'additional_section', 'advertisement', 'testimonial', 'product_grid')),
  title         text not null default '',
  subtitle      text not null default '',
  content       text not null default '',
  description   text not null default '',
  image         text,
  link          text,
  button_text   text,
  is_active     boolean not null default true,
  position      text not null default 'between_sections' check (position in ('top', 'between_sections', 'bottom', 'sidebar')),
  sort_order    integer not null default 0,
  video_url     text,
  product_ids   text[] not null default '{}',
  metadata      jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index homepage_section_order on homepage_section (sort_order, id);

-- One row per setting of the shop ('nav_config', 'contact', 'google_tags', 'demo_loaded'): a JSON object checked by the contract when written.
create table setting (
  name        text primary key,
  value       jsonb not null,
  updated_at  timestamptz not null default now()
);
