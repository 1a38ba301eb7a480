-- Whoever is erased has no case any more: what was found of them has been kept as long as who they were.
create or replace function aml_forget(who text) returns void language plpgsql as $$
begin
  delete from aml_hit h using aml_case c where c.member_id = who and h.case_id = c.id;
  delete from aml_note n using aml_case c where c.member_id = who and n.case_id = c.id;
  delete from aml_case where member_id = who;
  delete from aml_name_new where member_id = who;
end $$;
