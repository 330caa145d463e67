-- A month whose GSTR-1 has been filed. Its documents carry its name; a document that is issued for the month afterwards goes into
-- the next return.
create table gst_return (
  -- MMYYYY, as the portal writes it.
  period    text primary key check (period ~ '^(0[1-9]|1[0-2])20[0-9]{2}$'),
  gstin     text not null,
  -- The acknowledgement number of the portal; empty when it was not entered.
  arn       text not null default '' check (char_length(arn) <= 40),
  filed_by  entity_id not null,
  filed_at  timestamptz not null default now(),
  -- SHA-256 of the file, and the file as it was filed.
  digest    text not null,
  content   text not null
);

alter table invoice add column gst_period text references gst_return (period);
alter table credit_note add column gst_period text references gst_return (period);
create index invoice_gst_period on invoice (gst_period) where gst_period is not null;
create index credit_note_gst_period on credit_note (gst_period) where gst_period is not null;
create index invoice_issued on invoice (issued_at);
create index credit_note_issued on credit_note (issued_at);

-- The buyer's registration makes the order a sale to a business (table 4A of GSTR-1). Empty for everybody else.
alter table orders
  add column buyer_gstin text not null default '' check (buyer_gstin ~ '^([0-9]{2}[A-Z0-9]{13})?$'),
  add column buyer_business_name text not null default '';
