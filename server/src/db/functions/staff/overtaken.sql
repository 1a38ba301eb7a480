-- Raises where a statement meets a row that another transaction has written since it was looked at:
-- all of the transaction runs again and sees it. So nobody has to look at the statement's answer
-- before COMMIT.
create or replace function overtaken(what text) returns integer language plpgsql as $$
begin
  raise exception 'a row of % was written by another transaction meanwhile', what
    using errcode = 'serialization_failure';
end $$;
