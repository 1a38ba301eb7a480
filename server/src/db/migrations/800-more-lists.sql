-- expand: indexes alone.
-- The orders and filters of the lists of slips, suspense, game transfers and rounds.
create index slip_created on slip (created_at, reference);
create index slip_note on slip (note, created_at) where note is not null;
-- What was credited as it came is in no index of it.
create index incoming_payment_waited on incoming_payment (happened_at, id) where reason <> '';
create index game_transfer_created on game_transfer (created_at, reference);
create index game_transfer_member on game_transfer (member_id, created_at);
create index game_transfer_failed on game_transfer (created_at, reference) where state = 'FAILED';
create index game_round_played on game_round (played_at);
-- Wins from 1,000 baht: few, so that they cost little.
create index game_round_large_win on game_round (win) where win >= 100000;
