-- Fails a statement that wrote less than all its rows: another transaction has written one of them
-- since they were looked at. So the statement needs nobody to look at its answer before COMMIT.
create function demand_written(written bigint, asked bigint, what text) returns void
language plpgsql as $$
begin
  if written <> asked then
    raise exception 'a row of % was written by another transaction meanwhile', what
      using errcode = 'serialization_failure';
  end if;
end $$;
