-- Joins whom a thing brings together: a device or an account with whoever had it first, a name or a browser with those
-- who share another such thing too. What a crowd has joins nobody, but for a device: an account that many pay from is a
-- bank's or a wallet's own. One plan is made for all calls, and by indexes: it is kept while the tables grow.
create or replace function link_join_by(kind_of text, trait_of text, who text, crowd int, at timestamptz) returns void
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  others text[];
  one_more text;
begin
  select array_agg(o.member_id order by o.first_at, o.member_id) into others
  from (select t.member_id, t.first_at from link_trait t
    where t.kind = kind_of and t.trait = trait_of and t.member_id <> who
    order by t.first_at, t.member_id limit crowd) o;
  if others is null then return; end if;
  if kind_of = 'DEVICE' or kind_of = 'ACCOUNT' and cardinality(others) < crowd then
    perform link_join(who, others[1], at);
    return;
  end if;
  if kind_of not in ('HOLDER', 'BROWSER') or cardinality(others) >= crowd then return; end if;
  for one_more in
    -- All of the member's own first: by the kind, an unknown table's plan would read everybody's.
    with own as materialized (select kind, trait from link_trait where member_id = who)
    select distinct theirs.member_id from own mine
      join link_trait theirs on theirs.kind = mine.kind and theirs.trait = mine.trait
        and theirs.member_id = any (others)
    where mine.kind in ('HOLDER', 'BROWSER') and mine.kind <> kind_of
      and (select count(*) from (select from link_trait c where c.kind = mine.kind and c.trait = mine.trait
        limit crowd + 1) counted) <= crowd
  loop
    perform link_join(who, one_more, at);
  end loop;
end $$;
