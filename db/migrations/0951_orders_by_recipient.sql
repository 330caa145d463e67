-- The orders that went to a phone number: few name a recipient. A parcel that was refused there counts against the number.
create index orders_recipient_phone on orders (recipient_phone) where recipient_phone <> '';
