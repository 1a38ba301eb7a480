-- What a login shows, in the database, so that no way of logging in can forget it.
create or replace function link_see_session() returns trigger language plpgsql as $$
declare place text := link_place(new.address);
begin
  if new.device_id is not null then
    perform link_note('DEVICE', new.device_id, new.member_id, new.user_agent, new.created_at, true);
  end if;
  if place is not null then
    perform link_note('PLACE', place || ' ' || floor(extract(epoch from new.created_at) / 3600)::text, new.member_id,
      place, new.created_at, false);
    if new.user_agent <> '' then
      perform link_note('BROWSER', md5(new.user_agent) || ' ' || place || ' '
          || floor((extract(epoch from new.created_at) + 25200) / 86400)::text,
        new.member_id, new.user_agent, new.created_at, true);
    end if;
  end if;
  return null;
end $$;
