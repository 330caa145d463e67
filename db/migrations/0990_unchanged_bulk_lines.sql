-- An order that was where a bulk move would have moved it to is neither moved nor refused.
alter table order_bulk_line
  drop constraint order_bulk_line_state_check,
  add constraint order_bulk_line_state_check check (state in ('waiting', 'moved', 'unchanged', 'refused'));
