-- expand: replaces the body of a function
-- Whether a game's balance that has jumped is true is a decision of two people as well, and not of the member's own.
create or replace function operator_refuse_own() returns trigger language plpgsql as $$
declare
  who text := to_jsonb(new) ->> tg_argv[0];
  whose text := case tg_table_name
    when 'withdrawal_approval' then (select w.member_id from withdrawal w
      where w.id = to_jsonb(new) ->> 'withdrawal_id')
    when 'slip_word' then (select s.member_id from slip s where s.reference = to_jsonb(new) ->> 'slip_reference')
    when 'transfer_decision' then coalesce(
      (select w.member_id from withdrawal w where w.id = to_jsonb(new) ->> 'reference'),
      (select t.member_id from game_transfer t where t.reference = to_jsonb(new) ->> 'reference'),
      (select h.member_id from game_held_look h where h.id = to_jsonb(new) ->> 'reference'))
    else to_jsonb(new) ->> 'member_id' end;
begin
  if operator_owns(who, whose) then
    raise exception 'operator % has the member account %', who, whose
      using errcode = 'check_violation', constraint = 'operator_own_account';
  end if;
  return new;
end $$;
