-- What one operator has asked for and a second one confirms: the two are never one.
create table approval (
  id text collate "C" primary key,
  kind text not null check (kind in ('offer', 'wheel', 'setting', 'depositAccount', 'contact')),
  subject text collate "C" not null,
  -- Of content, which version; it is never changed.
  version integer,
  before jsonb,
  after jsonb not null,
  -- Baht a day; null: it costs nothing that can be simulated.
  cost_mean float8,
  cost_worst float8,
  proposed_by text not null references operator (id),
  proposed_at timestamptz not null,
  reason text not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'takenBack', 'overtaken')),
  decided_by text references operator (id),
  decided_at timestamptz,
  decision_reason text,
  -- Nobody else held the right.
  alone boolean not null default false,
  check ((state = 'waiting') = (decided_at is null)),
  constraint approval_two_people check (case
    when alone then state = 'done' and decided_by is null
    when state in ('done', 'refused') then decided_by is not null and decided_by <> proposed_by
    else true end)
);
-- One question at a time about a thing.
create unique index approval_waiting on approval (kind, subject) where state = 'waiting';
create index approval_by_time on approval (decided_at) where state <> 'waiting';
create index approval_alone on approval (decided_at) where alone;
create trigger operator_confirmed before insert or update of proposed_by on approval
  for each row execute function operator_demand_confirmed('proposed_by', 'proposed_at');
create trigger operator_confirmed_second before update of decided_by on approval
  for each row when (new.state = 'done' and new.decided_by is not null)
  execute function operator_demand_confirmed('decided_by', 'decided_at');

-- A version that needs two has them by who saved and who published it, or by an approval.
alter table content_version add column approval_id text references approval (id);
alter table content_version drop constraint content_two_people;
alter table content_version add constraint content_two_people
  check (published_by is null or not needs_second or published_by <> saved_by or approval_id is not null);

-- Two people are a rule now. Who has asked for a looser value asks again.
drop table setting_proposal;
delete from setting where key = 'needsSecondOwner';
update setting set key = 'giftAlone' where key = 'offerFourEyesFrom';
