-- Whoever is erased is linked to nobody any more; those who were joined through them stay together.
create or replace function link_forget(who text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('link_group'));
  delete from link_trait where member_id = who;
  delete from link_meeting where one = who or other = who;
  with gone as (delete from link_member where member_id = who returning group_id)
  update link_group set size = size - 1 from gone where id = gone.group_id;
end $$;
