-- How many digits of an HSN code a filed return has. Its sheets and figures keep them when the shop declares more, or fewer, later.
alter table gst_return add column hsn_digits smallint not null default 4 check (hsn_digits in (4, 6));
update gst_return set hsn_digits = 6 where content ~ '"hsn_sc":"[0-9]{5}';
alter table gst_return alter column hsn_digits drop default;
