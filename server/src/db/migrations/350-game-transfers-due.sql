-- Transfers with games are found by when they are due: no job for each. From the moment it is written down the call that
-- wrote it has 20 s; after that, its process having died, it is anyone's to ask about. The default is for a server of
-- the version before, which names no time.
alter table game_transfer alter column next_check_at set default now() + interval '20 seconds';
update game_transfer set next_check_at = coalesce(next_check_at, created_at + interval '20 seconds') where state = 'PENDING';
update game_transfer set next_check_at = null where state = 'DONE';
-- What was given back for want of an answer is asked about again within a day.
update game_transfer set next_check_at = case when unknown_since is not null and ended_at > now() - interval '1 day' then now() end
  where state = 'FAILED';
create index game_transfer_due on game_transfer (next_check_at) where state in ('PENDING', 'FAILED') and next_check_at is not null;
