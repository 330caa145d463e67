-- Whether columns were chosen on a screen that offers the status type: false for choices made before it did.
alter table courier_file_mapping add column knows_status_type boolean not null default false;
