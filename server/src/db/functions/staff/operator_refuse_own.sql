-- For tables that are not `approval`. Argument: the column of the operator.
create or replace function operator_refuse_own() returns trigger language plpgsql as $$
begin
  perform operator_demand_other(to_jsonb(new) ->> tg_argv[0], case tg_table_name
    when 'slip_word' then (select s.member_id from slip s where s.reference = to_jsonb(new) ->> 'slip_reference')
    else to_jsonb(new) ->> 'member_id' end);
  return new;
end $$;
