-- Joins whom a thing brings together: a device or an account with whoever had it first, a name or a browser with those
-- who share another such thing too. What a crowd has joins nobody, but for a device: an account that many pay from is a
-- bank's or a wallet's own. One plan is made for all calls, and by indexes: it is kept while the tables grow. A
-- parameter has the collation of the call's arguments, of which one is "C": no index of `kind` or `member_id` fits it.
create or replace function link_join_by(kind_of text, trait_of text, who text, crowd int, at timestamptz) returns void
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  this_kind text collate "default" := kind_of;
  me text collate "default" := who;
  others text[] collate "default";
  one_more text collate "default";
begin
  select array_agg(o.member_id order by o.first_at, o.member_id) into others
  from (select t.member_id, t.first_at from link_trait t
    where t.kind = this_kind and t.trait = trait_of and t.member_id <> me
    order by t.first_at, t.member_id limit crowd) o;
  if others is null then return; end if;
  if this_kind = 'DEVICE' or this_kind = 'ACCOUNT' and cardinality(others) < crowd then
    perform link_join(me, others[1], at);
    return;
  end if;
  if this_kind not in ('HOLDER', 'BROWSER') or cardinality(others) >= crowd then return; end if;
  for one_more in
    -- All of the member's own first: by the kind, an unknown table's plan would read everybody's.
    with own as materialized (select kind, trait from link_trait where member_id = me)
    select distinct theirs.member_id from own mine
      join link_trait theirs on theirs.kind = mine.kind and theirs.trait = mine.trait
        and theirs.member_id = any (others)
    where mine.kind in ('HOLDER', 'BROWSER') and mine.kind <> this_kind
      and (select count(*) from (select from link_trait c where c.kind = mine.kind and c.trait = mine.trait
        limit crowd + 1) counted) <= crowd
  loop
    perform link_join(me, one_more, at);
  end loop;
end $$;
