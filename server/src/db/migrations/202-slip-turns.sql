-- When the slip's picture was last taken to be read: who was served longest ago is next.
alter table slip add column read_at timestamptz;
create index slip_waiting on slip (member_id) where status = 'PENDING';
