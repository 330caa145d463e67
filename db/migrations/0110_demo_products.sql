-- Only products of the demo shop are shown with drawn pictures. A product of the shop's own without photographs gets a
-- placeholder. Demo products of an earlier release are flagged when the program starts.
alter table product add column is_demo boolean not null default false;
