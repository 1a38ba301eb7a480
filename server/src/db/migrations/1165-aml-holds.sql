-- expand: payouts that a case holds, and members who were asked where their money comes from; the version before
-- reads neither.
alter table aml_case add column payouts_held_at timestamptz;
alter table aml_case add column payouts_held_by text references operator (id);
alter table aml_case add constraint aml_case_payouts_held
  check (num_nulls(payouts_held_at, payouts_held_by) in (0, 2));

-- Once for each member: asked again it is a newer row. Answered by what was sent for level 3 since.
create table identity_ask (
  member_id text primary key,
  asked_at timestamptz not null,
  asked_by text not null references operator (id)
);
