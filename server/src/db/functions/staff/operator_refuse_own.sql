-- Of an entry of the audit: what it says was done by one.
create or replace function operator_refuse_own() returns trigger language plpgsql as $$
begin
  perform operator_demand_other(new.operator_id, new.member_id);
  return new;
end $$;
