-- expand: adds a table
-- Which terms a member was last shown of what gives: who takes it under others is told so first.
create table terms_shown (
  member_id text not null references member (id),
  -- offer:{id}, prize:{code}, invite, refund, cashback.
  gift text collate "C" not null,
  -- The rule as it stood, not what it came to: the same for all members.
  terms text not null,
  shown_at timestamptz not null,
  primary key (member_id, gift)
);

-- What runs and asks nothing ends at the next look: nothing was asked of the member when it was taken.
update playthrough set turnover_target = 0
  where state = 'ACTIVE' and turnover_target is null and balance_target is null and fail_below is null;

-- An offer that asks nothing at all would lock the wallet and never end. One of before this rule is closed.
update offer set active = false
  where turnover_multiple is null and percent_success is null and percent_fail is null;
alter table offer add constraint offer_has_condition check (
  not active or turnover_multiple is not null or percent_success is not null or percent_fail is not null);
