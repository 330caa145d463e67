-- An item that was not in the parcel, for which nothing comes back.
alter table return_line drop constraint return_line_reason_check;
alter table return_line add constraint return_line_reason_check check (reason in
  ('size_small', 'size_large', 'fit_style', 'colour_differs', 'fabric_differs', 'quality', 'defective',
   'damaged_in_transit', 'wrong_item', 'item_missing', 'late', 'changed_mind', 'better_price', 'undelivered', 'other'));

-- The variant that really came back, where it is known; only for another item than the one that was sold.
alter table return_piece add column variant_id entity_id check (variant_id is null or condition = 'other_item');
