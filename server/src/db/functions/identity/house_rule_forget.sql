-- Whoever is erased has met no rule any more.
create or replace function house_rule_forget(who text) returns void language sql as $$
  delete from house_rule_hit where member_id = who;
$$;
