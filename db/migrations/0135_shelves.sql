-- Where a variant lies in the storeroom, as the shop labels its shelves: 'A-12-3'. Pick lists are sorted by it.
alter table variant add column shelf text not null default '' check (char_length(shelf) <= 40);
