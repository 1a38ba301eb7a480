-- expand: adds columns, indexes and a trigger
-- A round that could not be read and that an operator has dealt with: by whom, when and why.
alter table game_round_unread
  add column concluded_at timestamptz,
  add column concluded_by text,
  add column conclusion text,
  add constraint game_round_unread_concluded
    check (num_nulls(concluded_at, concluded_by, conclusion) in (0, 3));
create index game_round_unread_waiting on game_round_unread (told_at, id)
  where read_at is null and concluded_at is null;
-- The rounds of an operator's own member account are another's to read again, and to deal with.
create trigger operator_own_round before insert on audit_entry
  for each row when (new.action in ('round.read', 'round.conclude'))
  execute function operator_refuse_own('operator_id');
