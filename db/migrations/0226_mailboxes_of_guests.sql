-- Addresses like name+tag@example.com reach one mailbox: limits count them as one guest. The rule of mailboxOf in the program.
create function mailbox_of(email text) returns text
language sql immutable parallel safe
return regexp_replace(email, '^([^+@]+)\+[^@]*@', '\1@');

create index customer_guest_mailbox on customer (mailbox_of(guest_email)) where is_guest;
