-- expand: adds a table and columns that may be left out
-- A large slip is accepted by two operators: the first one's word waits here.
create table slip_word (
  slip_reference text collate "C" not null,
  operator_id text not null references operator (id),
  bank_code text not null,
  said_at timestamptz not null,
  primary key (slip_reference, operator_id)
);
create trigger operator_confirmed before insert on slip_word
  for each row execute function operator_demand_confirmed('operator_id', 'said_at');
alter table slip add column first_operator text;
alter table slip add constraint slip_two_people check (first_operator <> decided_by);

-- The phone of an operator's own member account, where there is one: its cases are another's.
alter table operator add column phone text collate "C";
create function operator_owns(who text, member text) returns boolean language sql stable as $$
  select exists (select from operator o join member m on m.username = o.phone where o.id = who and m.id = member)
$$;
create function operator_refuse_own() returns trigger language plpgsql as $$
declare
  who text := to_jsonb(new) ->> tg_argv[0];
  whose text := case tg_table_name
    when 'withdrawal_approval' then (select w.member_id from withdrawal w
      where w.id = to_jsonb(new) ->> 'withdrawal_id')
    when 'slip_word' then (select s.member_id from slip s where s.reference = to_jsonb(new) ->> 'slip_reference')
    when 'transfer_decision' then coalesce(
      (select w.member_id from withdrawal w where w.id = to_jsonb(new) ->> 'reference'),
      (select t.member_id from game_transfer t where t.reference = to_jsonb(new) ->> 'reference'))
    else to_jsonb(new) ->> 'member_id' end;
begin
  if operator_owns(who, whose) then
    raise exception 'operator % has the member account %', who, whose
      using errcode = 'check_violation', constraint = 'operator_own_account';
  end if;
  return new;
end $$;
create trigger operator_own before insert on withdrawal_approval
  for each row execute function operator_refuse_own('operator_id');
create trigger operator_own before insert on suspense_decision
  for each row execute function operator_refuse_own('operator_id');
create trigger operator_own before insert on slip_word
  for each row execute function operator_refuse_own('operator_id');
create trigger operator_own before insert on adjustment
  for each row execute function operator_refuse_own('made_by');
create trigger operator_own_second before update of decided_by on adjustment
  for each row when (new.state = 'done') execute function operator_refuse_own('decided_by');
create trigger operator_own before insert on transfer_decision
  for each row execute function operator_refuse_own('made_by');
create trigger operator_own_second before update of agreed_by on transfer_decision
  for each row when (new.agreed_by is not null) execute function operator_refuse_own('agreed_by');
create trigger operator_own_slip before update of decided_by on slip
  for each row when (new.status = 'SUCCESS' and new.decided_by is not null)
  execute function operator_refuse_own('decided_by');
