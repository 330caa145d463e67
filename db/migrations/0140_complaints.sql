-- Complaints under the Consumer Protection (E-Commerce) Rules, 2020: acknowledged within 48 hours, resolved within one month of the
-- day they arrived.
alter table contact_message
  add column is_complaint boolean not null default false,
  add column acknowledged_at timestamptz,
  add column resolved_at timestamptz;
create index contact_message_complaint on contact_message (created_at, id) where is_complaint and status <> 'resolved';
