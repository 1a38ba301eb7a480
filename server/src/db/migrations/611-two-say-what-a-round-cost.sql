-- expand: adds columns, constraints and triggers
-- What an unread round cost, or brought, explains a balance: money goes to the provider or to the member by that word.
-- One operator proposes the figure, another says the same; a round that is dealt with without a figure needs one.
alter table game_round_unread
  add column proposed_by text,
  add column proposed_at timestamptz,
  add column proposal text,
  add column proposed_lost bigint;
-- Said before two people were asked: no operator is called so.
update game_round_unread
  set proposed_by = '-', proposed_at = concluded_at, proposal = conclusion, proposed_lost = lost
  where lost <> 0;
alter table game_round_unread
  add constraint game_round_unread_proposed
    check (num_nulls(proposed_by, proposed_at, proposal, proposed_lost) in (0, 4) and proposed_lost <> 0),
  add constraint game_round_unread_two_people
    check (lost = 0 or (proposed_by is not null and proposed_by <> concluded_by and proposed_lost = lost));
create trigger operator_confirmed before update of proposed_by on game_round_unread
  for each row when (new.proposed_by is not null)
  execute function operator_demand_confirmed('proposed_by', 'proposed_at');
create trigger operator_confirmed_second before update of concluded_by on game_round_unread
  for each row when (new.concluded_by is not null)
  execute function operator_demand_confirmed('concluded_by', 'concluded_at');
drop trigger operator_own_round on audit_entry;
create trigger operator_own_round before insert on audit_entry
  for each row when (new.action in ('round.read', 'round.propose', 'round.conclude'))
  execute function operator_refuse_own('operator_id');
