-- What the owner measured: lines such as 'Length: S 110, M 112' in centimetres, and the height and size of the model.
alter table product
  add column garment_measures text not null default '' check (length(garment_measures) <= 1000),
  add column model_note text not null default '' check (length(model_note) <= 200);
