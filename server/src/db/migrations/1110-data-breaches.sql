-- expand: the register of breaches of personal data; the version before knows nothing of it.
create table data_breach (
  id text collate "C" primary key,
  number bigint generated always as identity unique,
  state text not null constraint data_breach_state_check check (state in ('OPEN', 'REPORTED', 'HARMLESS')),
  -- When the house knew of it; the report is due 72 hours later.
  known_at timestamptz not null,
  due_at timestamptz not null,
  happened text not null,
  data text not null,
  -- How many it is about; null: not known yet.
  people integer check (people >= 0),
  is_high_risk boolean not null,
  recorded_at timestamptz not null,
  recorded_by text not null references operator (id),
  ended_at timestamptz,
  ended_by text references operator (id),
  reason text,
  reported_at timestamptz,
  reference text,
  people_told_at timestamptz,
  constraint data_breach_known check (known_at <= recorded_at),
  constraint data_breach_ended
    check ((state = 'OPEN') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint data_breach_reported check ((state = 'REPORTED') = (reported_at is not null and reference is not null)),
  -- Who is at a high risk is told; that nobody is at risk takes two people.
  constraint data_breach_told check (not is_high_risk or state = 'OPEN' or people_told_at is not null),
  constraint data_breach_two check (state <> 'HARMLESS' or ended_by <> recorded_by)
);
create index data_breach_due on data_breach (state, due_at);
