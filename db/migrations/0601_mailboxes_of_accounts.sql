-- Gmail ignores dots, and is the same under both of its domains. The rule of mailboxOf in the program.
drop index customer_guest_mailbox;

create or replace function mailbox_of(email text) returns text
language sql immutable parallel safe
return case
  when email ~ '@(gmail|googlemail)\.com$' then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
  else regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@')
end;

create index customer_guest_mailbox on customer (mailbox_of(guest_email)) where is_guest;
-- Uses of coupons are counted for all accounts of a mailbox.
create index customer_mailbox on customer (mailbox_of(email)) where not is_guest;
