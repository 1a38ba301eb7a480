-- Every member stands in the console's list from the registration on.
create or replace function member_overview_open() returns trigger language plpgsql as $$
begin
  insert into member_overview (member_id) values (new.id) on conflict do nothing;
  return null;
end $$;
