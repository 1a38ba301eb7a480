-- Why a withdrawal waits, or waited, for people or for time; empty: it went out by itself.
alter table withdrawal add column reasons text[] not null default '{}';
-- When the payout was last put before the bank: sent_at is the first time.
alter table withdrawal add column last_sent_at timestamptz;
-- The bank's final no, until its status inquiry has agreed or contradicted.
alter table withdrawal add column no_code text;
alter table withdrawal add column no_at timestamptz;
alter table withdrawal add constraint withdrawal_no_whole check ((no_code is null) = (no_at is null));
-- Grows when a payout comes back to the operators: what was approved before was approved on other facts.
alter table withdrawal add column round int not null default 1 check (round > 0);
create index withdrawal_state_requested on withdrawal (state, requested_at);

alter table withdrawal_approval add column round int not null default 1;
-- 1 is the maker's word, 2 the checker's.
alter table withdrawal_approval add column seat smallint;
update withdrawal_approval a set seat = least(2, (select count(*) from withdrawal_approval b
  where b.withdrawal_id = a.withdrawal_id and (b.approved_at, b.operator_id) <= (a.approved_at, a.operator_id)));
alter table withdrawal_approval alter column seat set not null;
alter table withdrawal_approval add check (seat in (1, 2));
alter table withdrawal_approval drop constraint withdrawal_approval_pkey;
-- One word an operator, so that the checker is never the maker; one operator a seat.
alter table withdrawal_approval add constraint withdrawal_approval_pkey primary key (withdrawal_id, round, operator_id);
alter table withdrawal_approval add constraint withdrawal_approval_seat unique (withdrawal_id, round, seat);

-- Nothing goes to the bank before as many different operators have said so as it needs.
create function withdrawal_demand_approvals() returns trigger language plpgsql as $$
begin
  if new.approvals_needed > 0 and (select count(*) from withdrawal_approval a
      where a.withdrawal_id = new.id and a.round = new.round) < new.approvals_needed then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_approvals';
  end if;
  return null;
end $$;
create trigger approvals after insert or update of state, approvals_needed, round on withdrawal
  for each row when (new.state in ('APPROVED', 'SENT', 'PAID')) execute function withdrawal_demand_approvals();

-- Until when payouts rest: after a change of the bank account, and after the password was recovered.
alter table member add column bank_rest_until timestamptz;
alter table member add column recovery_rest_until timestamptz;
