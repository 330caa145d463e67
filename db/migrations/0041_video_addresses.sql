-- Uploaded videos are at /uploads/videos, formerly /uploads/films. The shop moves the files when it starts.

update content_section set video_url = replace(video_url, '/uploads/films/', '/uploads/videos/')
where video_url like '/uploads/films/%';

update home_preview set sections = replace(sections::text, '/uploads/films/', '/uploads/videos/')::jsonb
where sections::text like '%/uploads/films/%';
