-- When an account that its member had closed was shut. Money that comes after it opens the account for withdrawing.
alter table member add column shut_at timestamptz;
update member set shut_at = updated_at where status = 'CLOSED' and closed_at is not null;
create index member_shut on member (shut_at) where shut_at is not null and status = 'CLOSED';

-- A pause whose money lies on bets is looked at again from then on.
alter table play_pause add column next_gather_at timestamptz;
