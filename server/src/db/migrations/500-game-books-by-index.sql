-- What a game account's transfers left in it is asked with each look at open bets, and which accounts were touched by
-- each reconciliation: by account and by time, not by reading the transfers of all years.
-- expand: a version before this one does not notice the indexes.
create index game_transfer_account on game_transfer (member_id, code, ended_at) where state = 'DONE';
create index game_transfer_ended on game_transfer (ended_at) where state = 'DONE';
