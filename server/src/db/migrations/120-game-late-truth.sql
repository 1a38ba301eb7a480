-- A provider that says it moved what we had given back. `late_moved` is its word, in satang; `late_settled_at` is when our
-- books followed it, and until then it is the operator's to settle.
-- When the provider is asked next about an unanswered transfer: the member is told.
alter table game_transfer add column next_check_at timestamptz;
alter table game_transfer add column late_at timestamptz;
alter table game_transfer add column late_moved bigint;
alter table game_transfer add column late_settled_at timestamptz;
create index game_transfer_late on game_transfer (late_at) where late_at is not null and late_settled_at is null;
-- What was given back after its answer had been missing: asked about again, for its request may still arrive.
create index game_transfer_doubtful on game_transfer (member_id, code, ended_at) where state = 'FAILED' and unknown_since is not null;

-- A new password that the provider may have taken on, its answer having been lost: the same one is sent again.
alter table game_account add column next_password_cipher text;

-- Rounds of a player whose account we do not know (yet).
create index game_round_unowned on game_round (code, username) where member_id is null;
