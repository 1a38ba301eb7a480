-- What takes two people is one table: docs/operators.md.
alter table content_version drop column approval_id;
drop table approval;
drop table adjustment;
drop table transfer_decision;
drop table withdrawal_approval;

-- What one operator has asked for or said of a case, and what a second one said to it. Operators are never deleted.
create table approval (
  id text collate "C" primary key,
  kind text not null check (kind in
    ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal')),
  -- The thing, or the reference of the case.
  subject text collate "C" not null,
  -- Of the case: what is asked of a later version is another question.
  version text collate "C",
  -- Whose money it is, and how much in satang.
  member_id text,
  amount bigint,
  before jsonb,
  after jsonb not null,
  -- Baht a day; null: it costs nothing that can be simulated.
  cost_mean float8,
  cost_worst float8,
  -- One where the sum is small, or nobody else holds the right.
  needs smallint not null default 2 check (needs in (1, 2)),
  proposed_by text not null,
  proposed_at timestamptz not null,
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'takenBack', 'overtaken')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  -- Nobody else held the right.
  alone boolean not null default false,
  check ((state = 'waiting') = (decided_at is null)),
  check (needs = 2 or kind = 'withdrawal' or alone),
  check (not alone or needs = 1 and kind in ('offer', 'wheel', 'setting', 'depositAccount', 'contact')),
  check (kind not in ('adjustment', 'round', 'withdrawal') or amount is not null),
  check (kind not in ('adjustment', 'round') or amount <> 0),
  check (kind <> 'adjustment' or member_id is not null),
  unique (id, amount),
  constraint approval_two_people check (case
    when needs = 1 then state = 'done' and decided_by is null
    when state in ('done', 'refused') then decided_by is not null and decided_by <> proposed_by
    else true end)
);
-- One question at a time about a thing.
create unique index approval_waiting on approval (kind, subject) where state = 'waiting';
create index approval_subject on approval (subject);
create index approval_member on approval (member_id, kind) where member_id is not null;
create index approval_by_time on approval (decided_at) where state <> 'waiting';
create index approval_by_one on approval (proposed_by, decided_at) where needs = 1;

-- Who has the member account, or one beside it (operator_owns), decides nothing about it.
create function operator_refuse_own(who text, member text) returns void language plpgsql as $$
begin
  if operator_owns(who, member) then
    raise exception 'operator % has the member account %', who, member
      using errcode = 'check_violation', constraint = 'operator_own_account';
  end if;
end $$;
create function operator_refuse_unconfirmed(who text, at timestamptz) returns void language plpgsql as $$
begin
  if operator_waits(who, at) then
    raise exception 'operator % is not confirmed', who
      using errcode = 'check_violation', constraint = 'operator_confirmed';
  end if;
end $$;

-- Both who proposes and who decides are confirmed, and neither has a part in it. To refuse is to decide, too. What was
-- asked does not change, and what was decided stays.
create function approval_demand_fit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state <> 'waiting'
      or (new.id, new.kind, new.subject, new.version, new.member_id, new.amount, new.before, new.after, new.needs)
        is distinct from
        (old.id, old.kind, old.subject, old.version, old.member_id, old.amount, old.before, old.after, old.needs)) then
    raise exception 'approval % does not change', old.id
      using errcode = 'check_violation', constraint = 'approval_stays';
  end if;
  if tg_op = 'INSERT' or new.proposed_by <> old.proposed_by then
    perform operator_refuse_unconfirmed(new.proposed_by, new.proposed_at);
    perform operator_refuse_own(new.proposed_by, new.member_id);
  end if;
  if new.decided_by is not null then
    if new.state = 'done' then perform operator_refuse_unconfirmed(new.decided_by, new.decided_at); end if;
    perform operator_refuse_own(new.decided_by, new.member_id);
  end if;
  return new;
end $$;
create trigger approval_fit before insert or update on approval
  for each row execute function approval_demand_fit();

alter table content_version
  add column approval_id text references approval (id),
  add constraint content_two_people
    check (published_by is null or not needs_second or published_by <> saved_by or approval_id is not null);

-- Nothing goes to the bank before as many different operators have said so as it needs.
create or replace function withdrawal_demand_approvals() returns trigger language plpgsql as $$
begin
  if new.approvals_needed > 0 and not exists (select from approval a where a.kind = 'withdrawal' and a.subject = new.id
      and a.version = new.round::text and a.state = 'done' and a.needs >= new.approvals_needed) then
    raise exception 'withdrawal % lacks approvals', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_approvals';
  end if;
  return null;
end $$;

-- What a round that cannot be read cost gives money, by an approval.
drop trigger operator_confirmed on game_round_unread;
drop trigger operator_confirmed_second on game_round_unread;
alter table game_round_unread
  drop column proposed_by cascade,
  drop column proposed_at cascade,
  drop column proposal cascade,
  drop column proposed_lost cascade,
  add column approval_id text,
  add constraint game_round_unread_approved foreign key (approval_id, lost) references approval (id, amount),
  add constraint game_round_unread_two_people check (lost = 0 or approval_id is not null);

-- What takes no second person is still not done by who has the member account.
drop trigger operator_own on audit_entry;
drop trigger operator_own_contest on audit_entry;
drop trigger operator_own_refusal on audit_entry;
drop trigger operator_own_round on audit_entry;
create trigger operator_own before insert on audit_entry for each row when (new.action in (
    'chargeback.refuse', 'member.contest.lift', 'member.status', 'round.conclude', 'round.read', 'suspense.takeBack',
    'withdrawal.reject'))
  execute function operator_refuse_own('operator_id');
create or replace function operator_refuse_own() returns trigger language plpgsql as $$
begin
  perform operator_refuse_own(to_jsonb(new) ->> tg_argv[0], case tg_table_name
    when 'slip_word' then (select s.member_id from slip s where s.reference = to_jsonb(new) ->> 'slip_reference')
    else to_jsonb(new) ->> 'member_id' end);
  return new;
end $$;
create or replace function operator_demand_confirmed() returns trigger language plpgsql as $$
begin
  perform operator_refuse_unconfirmed(to_jsonb(new) ->> tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::timestamptz);
  return new;
end $$;
