-- expand: one more kind of what waits in suspense, its end and an index; the version before makes none of it.
-- What a game pays to a member whose account is closed: `account` is provider:{code}, `reference` the provider's id of
-- the round, `owner_id` whose round it is. TAKEN_BACK: its provider took all of it back before it was given.
alter table incoming_payment drop constraint incoming_payment_kind_check;
alter table incoming_payment add constraint incoming_payment_kind_check check (kind in
  ('bank', 'psp', 'line', 'walletlink', 'announced', 'game'));
alter table incoming_payment drop constraint incoming_payment_state_check;
alter table incoming_payment add constraint incoming_payment_state_check check (state in
  ('CREDITED', 'WAITING', 'RETURNING', 'ASSIGNED', 'RETURNED', 'WRITTEN_OFF', 'SETTLED', 'TAKEN_BACK'));
alter table incoming_payment add constraint incoming_payment_of_game check (kind <> 'game' or owner_id is not null);
-- Whose it is says a person, where the member is known to nobody any more: two of them, whatever the sum.
alter table incoming_payment add constraint incoming_payment_game_two_people check
  (kind <> 'game' or state not in ('ASSIGNED', 'WRITTEN_OFF') or approvals_needed = 2);
-- A round has one.
create unique index incoming_payment_game on incoming_payment (account, owner_id, reference)
  where kind = 'game' and state = 'WAITING';
