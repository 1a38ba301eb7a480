-- Nobody decides about their own account. To refuse a proposal is to decide, too. What says so is the audit's entry,
-- which of a transfer names the transfer and not its member.
create or replace function operator_refuse_own() returns trigger language plpgsql as $$
declare
  who text := to_jsonb(new) ->> tg_argv[0];
  named text := case tg_table_name
    when 'transfer_decision' then to_jsonb(new) ->> 'reference'
    when 'audit_entry' then to_jsonb(new) ->> 'subject' end;
  whose text := case
    when tg_table_name = 'withdrawal_approval' then (select w.member_id from withdrawal w
      where w.id = to_jsonb(new) ->> 'withdrawal_id')
    when tg_table_name = 'slip_word' then (select s.member_id from slip s
      where s.reference = to_jsonb(new) ->> 'slip_reference')
    when tg_table_name = 'transfer_decision'
      or tg_table_name = 'audit_entry' and to_jsonb(new) ->> 'action' = 'transfer.takeBack' then coalesce(
      (select w.member_id from withdrawal w where w.id = named),
      (select t.member_id from game_transfer t where t.reference = named),
      (select h.member_id from game_held_look h where h.id = named))
    else to_jsonb(new) ->> 'member_id' end;
begin
  if operator_owns(who, whose) then
    raise exception 'operator % has the member account %', who, whose
      using errcode = 'check_violation', constraint = 'operator_own_account';
  end if;
  return new;
end $$;
