-- Downloads of pictures take turns by host, so that one that does not answer does not keep the others waiting.
alter table picture_download add column host text not null
  generated always as (coalesce(lower(substring(url from '^[a-zA-Z]+://([^/?#]*)')), '')) stored;
