-- Rows of a settlement of a payment service, whose orders were paid online.
alter table remittance_row drop constraint remittance_row_outcome_check;
alter table remittance_row add constraint remittance_row_outcome_check check (outcome in
  ('ok', 'tolerated', 'not_delivered', 'short', 'over', 'reversal', 'written_off', 'rto', 'prepaid', 'online', 'cancelled',
   'not_shipped', 'duplicate', 'unknown', 'unclear', 'unreadable', 'unpaid'));
