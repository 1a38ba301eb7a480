-- For tables that are not `approval`. Arguments: the column of the operator and the column of the time.
create or replace function operator_demand_confirmed() returns trigger language plpgsql as $$
begin
  perform operator_demand_valid(to_jsonb(new) ->> tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::timestamptz);
  return new;
end $$;
