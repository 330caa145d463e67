-- Since when the only parcel of a shipped order is on its way back, as the courier reports it; the parcels of an order with several have
-- a state of their own.
alter table orders add column returning_at timestamptz;
