-- expand: rules as data and whom they met; the version before writes none of it and reads none.
create table house_rule (id int primary key generated always as identity, made_at timestamptz not null);

-- Never changed once written, but for its state: another condition is another version.
create table house_rule_version (
  id text collate "C" primary key,
  rule_id int not null references house_rule (id),
  version int not null check (version > 0),
  state text not null constraint house_rule_version_state_check check (state in ('DRAFT', 'ON', 'OFF', 'DROPPED')),
  name text not null check (length(btrim(name)) >= 3),
  who text not null check (who in ('ALL', 'NEW', 'LEVEL', 'GROUP')),
  -- NEW: days; LEVEL: this one or lower; GROUP: members at least.
  who_n int check (who_n between 0 and 1000),
  what text not null check (what in ('ASKED', 'REGISTERED', 'DEPOSITED', 'WITHDREW', 'TOOK_GIFT', 'JOINED_GROUP',
    'CHANGED_ACCOUNT', 'SLIP_REFUSED', 'NEW_DEVICE')),
  measure text not null check (measure in ('COUNT', 'AMOUNT')),
  -- A count, or satang.
  least bigint not null check (least > 0),
  hours int not null check (hours between 1 and 720),
  effect text not null check (effect in ('NOTE', 'WAIT', 'HOLD_GIFTS', 'HOLD_PAYOUTS', 'REFUSE')),
  reason text not null,
  made_by text not null references operator (id),
  made_at timestamptz not null,
  -- What it would have met in the 30 days before it was written.
  tried jsonb not null,
  on_at timestamptz,
  on_approval text references approval (id),
  off_at timestamptz,
  -- Null where another version took its place.
  off_approval text references approval (id),
  constraint house_rule_version_number unique (rule_id, version),
  constraint house_rule_version_who check ((who = 'ALL') = (who_n is null)),
  constraint house_rule_version_on check (num_nulls(on_at, on_approval) in (0, 2)
    and (state in ('ON', 'OFF')) = (on_at is not null)),
  constraint house_rule_version_off check ((state = 'OFF') = (off_at is not null)
    and (off_at is not null or off_approval is null))
);
create unique index house_rule_version_live on house_rule_version (rule_id) where state = 'ON';
create unique index house_rule_version_draft on house_rule_version (rule_id) where state = 'DRAFT';

-- Whom a version met, once for each payout, or each day on which gifts were asked for.
create table house_rule_hit (
  id bigint primary key generated always as identity,
  version_id text collate "C" not null references house_rule_version (id),
  member_id text not null,
  moment text not null check (moment in ('PAYOUT', 'GIFT')),
  -- The withdrawal, or the Bangkok day.
  about text collate "C" not null,
  effect text not null check (effect in ('NOTE', 'WAIT', 'HOLD_GIFTS', 'HOLD_PAYOUTS', 'REFUSE')),
  -- What was counted, and its sum in satang.
  n int not null,
  sum bigint not null,
  group_size int,
  level smallint,
  age_days int,
  -- Satang that it is about; 0 of a gift, which has no amount before it is given.
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  mark text check (mark in ('RIGHT', 'WRONG')),
  marked_by text references operator (id),
  marked_at timestamptz,
  mark_reason text,
  constraint house_rule_hit_once unique (version_id, member_id, about),
  constraint house_rule_hit_marked check (num_nulls(mark, marked_by, marked_at, mark_reason) in (0, 4))
);
create index house_rule_hit_member on house_rule_hit (member_id, at desc, id);
create index house_rule_hit_version on house_rule_hit (version_id, at desc, id);
create index house_rule_hit_about on house_rule_hit (about) where moment = 'PAYOUT';
create index house_rule_hit_newest on house_rule_hit (at desc, id);

-- What rules ask of a member, and what a dry run goes through.
create index member_bank_past_member on member_bank_past (member_id, left_at);
create index playthrough_opened on playthrough (opened_at, id);

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal',
    'suspense', 'slip', 'chargeback', 'right', 'help', 'gameRound', 'gameDebt', 'game', 'identity', 'block', 'aml',
    'rule'));

-- Nobody marks what a rule found of an account that they have a part in.
drop trigger operator_own on audit_entry;
create trigger operator_own before insert on audit_entry for each row when (new.action in (
    'aml.hold', 'aml.note', 'aml.report', 'break.close', 'identity.again', 'identity.approve', 'identity.look',
    'member.contest.lift', 'member.status', 'round.conclude', 'round.read', 'rule.mark', 'withdrawal.reject'))
  execute function operator_refuse_own();

-- Who alone holds the right switches one, and is written down as alone.
alter table approval drop constraint approval_check2;
alter table approval add constraint approval_check2 check (not alone
  or needs = 1 and kind in ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'right', 'rule'));
