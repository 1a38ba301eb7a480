-- Two members belong together from now on: theirs become one group, the smaller one's members going to the larger,
-- so that no member changes group more often than its size doubles. One joins at a time.
create or replace function link_join(one text, other text, at timestamptz) returns void language plpgsql as $$
declare
  first_group int;
  second_group int;
  kept link_group;
  gone link_group;
begin
  perform pg_advisory_xact_lock(hashtext('link_group'));
  select group_id into first_group from link_member where member_id = one;
  select group_id into second_group from link_member where member_id = other;
  if one = other or first_group = second_group then return; end if;
  if first_group is null and second_group is null then
    insert into link_group (size, since, grown_at) values (0, at, at) returning id into first_group;
  end if;
  if first_group is null or second_group is null then
    first_group := coalesce(first_group, second_group);
    with added as (insert into link_member (member_id, group_id, since)
      values (one, first_group, at), (other, first_group, at) on conflict (member_id) do nothing returning 1)
    update link_group set size = size + (select count(*) from added), grown_at = at where id = first_group;
    return;
  end if;
  select * into kept from link_group where id in (first_group, second_group) order by size desc, id limit 1 for update;
  select * into gone from link_group where id in (first_group, second_group) and id <> kept.id for update;
  update link_member set group_id = kept.id where group_id = gone.id;
  update link_group set size = 0, into_id = kept.id where id = gone.id;
  update link_group set size = kept.size + gone.size, grown_at = at where id = kept.id;
  -- A no to either is a no to both.
  if gone.decision = 'HOLD' and kept.decision is distinct from 'HOLD' then
    update link_group set decision = 'HOLD', up_to = null, decided_by = gone.decided_by, decided_at = gone.decided_at,
      reason = gone.reason where id = kept.id;
  end if;
end $$;
