-- An SMS that takes the place of a message which WhatsApp did not deliver: one for each message.
alter table phone_message add column replaces_id uuid unique references phone_message (id) on delete cascade;

-- Whether the customer was asked about SMS as well. Earlier consents named one way to get messages alone.
alter table message_consent add column covers_sms boolean not null default false;
