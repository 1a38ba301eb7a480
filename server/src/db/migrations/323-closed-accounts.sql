-- When the member asked to close the account: no deposit and no play since; the status follows once no money is left.
alter table member add column closed_at timestamptz;
create index member_closing on member (closed_at) where closed_at is not null and status <> 'CLOSED';
