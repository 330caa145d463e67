-- What words of a courier mean that the shop does not know, as the team has said.

-- The words in the file, the number of their rows and their meaning.
alter table courier_file add column statuses jsonb not null default '[]';
-- The meaning by the words, for later files with the same columns.
alter table courier_file_mapping add column statuses jsonb not null default '{}';
