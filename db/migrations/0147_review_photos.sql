-- Photographs of customers, shown with their review once it is approved. The name is a hash of the picture.
create table review_photo (
  review_id  entity_id not null references review (id) on delete cascade,
  position   integer not null check (position between 0 and 3),
  name       text not null check (name ~ '^[0-9a-f]{32}\.jpg$'),
  primary key (review_id, position)
);
create index review_photo_name on review_photo (name);
