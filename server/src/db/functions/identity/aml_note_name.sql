-- A member has a name that nobody has compared with the watch list yet.
create or replace function aml_note_name() returns trigger language plpgsql as $$
declare
  who text;
begin
  if tg_table_name = 'member' then who := new.id; else who := new.member_id; end if;
  insert into aml_name_new (member_id, at) values (who, clock_timestamp())
  on conflict (member_id) do update set at = excluded.at;
  return null;
end $$;
