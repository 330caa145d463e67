-- The domain behind an email address where anyone who has the domain has as many mailboxes as they like; null for the providers at
-- which people get one at a time. Subdomains count as the domain that can be registered.
create function own_domain_of(email text) returns text
language sql immutable parallel safe
return case
  when split_part(email, '@', 2) = any('{
    gmail.com, googlemail.com, icloud.com, me.com, mac.com, msn.com, aol.com, rediffmail.com, rediff.com, indiatimes.com, sify.com,
    in.com, yahoo.com, ymail.com, rocketmail.com, outlook.com, hotmail.com, live.com, proton.me, protonmail.com, pm.me, zoho.com,
    zohomail.com, zohomail.in, fastmail.com, hey.com, mail.com, email.com, gmx.com, gmx.net, tutanota.com, tuta.io, mail.ru, yandex.com,
    yandex.ru, qq.com, 163.com, 126.com, naver.com, web.de, orange.fr, free.fr, comcast.net, verizon.net, att.net, sbcglobal.net,
    btinternet.com, bsnl.in, vsnl.net, airtelmail.in, privaterelay.appleid.com}'::text[])
    or split_part(email, '@', 2) ~ '^(yahoo|ymail|hotmail|outlook|live|gmx|yandex|rediffmail)\.(co\.|com\.)?[a-z]{2}$'
    or split_part(email, '@', 2) ~ '(^|\.)(example\.(com|net|org)|test|example|invalid|localhost)$' then null
  else substring(split_part(email, '@', 2) from
    '([^.]+[.]((co|com|net|org|gov|edu|ac|gen|firm|ind|res|mil|or|ne|go|web|info|biz)[.][a-z][a-z]|[^.]+))$')
end;

-- Uses of coupons are counted for all customers of a domain.
create index customer_own_domain on customer (own_domain_of(coalesce(email, guest_email)))
  where own_domain_of(coalesce(email, guest_email)) is not null;
