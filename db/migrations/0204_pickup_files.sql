-- When a return was first in a file of pickups for a courier; null before. It has a pickup then, although no tracking number is known.
alter table return_request add column pickup_filed_at timestamptz;
create index return_request_pickup on return_request (created_at, id)
  where state = 'approved' and transport = 'pickup' and tracking_number = '';
