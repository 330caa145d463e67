-- Emails are compared in Unicode's compatibility form. One that would become the address of another account stays as it is.
update customer set email = lower(normalize(trim(email), nfkc)), updated_at = now()
where email is not null and email <> lower(normalize(trim(email), nfkc))
  and not exists (
    select from customer other
    where other.id <> customer.id and lower(normalize(trim(other.email), nfkc)) = lower(normalize(trim(customer.email), nfkc)));
