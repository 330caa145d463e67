-- A swatch is on sale while its cloth is: nobody can buy a length of a cloth in the archive. The status follows by whatever the
-- cloth is changed: its editor, the list, an import.
create function follow_status_of_cloth() returns trigger language plpgsql as $$
begin
  update product set status = new.status, revision = revision + 1, updated_at = now()
  where swatch_of = new.id and status <> new.status;
  return null;
end $$;

create trigger product_swatch_status after update of status on product for each row
when (old.status <> new.status) execute function follow_status_of_cloth();
