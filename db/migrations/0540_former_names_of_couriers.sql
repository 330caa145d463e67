-- In lower case. An order keeps the name of the courier that it was handed to; its courier is found under it after it was renamed, too.
alter table courier add column former_names text[] not null default '{}';
