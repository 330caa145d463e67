-- A shop with business details and without a name of its own took the name of the program on slips, labels and in emails.
insert into setting (name, value)
select 'contact', jsonb_build_object('name', left(value ->> 'legalName', 100)) from setting
where name = 'shop_identity' and trim(coalesce(value ->> 'legalName', '')) <> ''
on conflict (name) do update set value = setting.value || excluded.value, updated_at = now()
where trim(coalesce(setting.value ->> 'name', '')) = '';
