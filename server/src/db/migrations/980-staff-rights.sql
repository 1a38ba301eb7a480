-- expand: which rights a role has, edited by owners within bounds; the version before has a table of its own.

-- What a role may be given at all. A right that is fixed it holds for ever.
create table right_bound (
  role text not null check (role in ('owner', 'finance', 'support', 'content')),
  name text collate "C" not null,
  fixed boolean not null default false,
  primary key (role, name),
  unique (role, name, fixed)
);
insert into right_bound (role, name, fixed) values
  ('owner', 'withdrawals.decide', false),
  ('finance', 'withdrawals.decide', false),
  ('owner', 'deposits.decide', false),
  ('finance', 'deposits.decide', false),
  ('owner', 'transfers.decide', false),
  ('finance', 'transfers.decide', false),
  ('owner', 'rounds.decide', false),
  ('finance', 'rounds.decide', false),
  ('owner', 'adjustments.decide', false),
  ('finance', 'adjustments.decide', false),
  ('owner', 'breaks.close', false),
  ('finance', 'breaks.close', false),
  ('owner', 'contests.lift', false),
  ('finance', 'contests.lift', false),
  ('owner', 'members.read', false),
  ('finance', 'members.read', false),
  ('support', 'members.read', false),
  ('owner', 'members.whole', false),
  ('finance', 'members.whole', false),
  ('owner', 'members.unmask', false),
  ('finance', 'members.unmask', false),
  ('support', 'members.unmask', false),
  ('owner', 'members.act', false),
  ('finance', 'members.act', false),
  ('support', 'members.act', false),
  ('owner', 'chat.answer', false),
  ('finance', 'chat.answer', false),
  ('support', 'chat.answer', false),
  ('owner', 'complaints.answer', false),
  ('finance', 'complaints.answer', false),
  ('support', 'complaints.answer', false),
  ('owner', 'chat.judge', false),
  ('owner', 'help.confirm', false),
  ('finance', 'help.confirm', false),
  ('owner', 'offers.edit', false),
  ('content', 'offers.edit', false),
  ('owner', 'content.edit', false),
  ('content', 'content.edit', false),
  ('owner', 'settings.edit', true),
  ('owner', 'accounts.edit', true),
  ('owner', 'staff.manage', true),
  ('owner', 'books.read', false),
  ('finance', 'books.read', false),
  ('owner', 'reports.read', false),
  ('finance', 'reports.read', false),
  ('owner', 'audit.read', true),
  ('finance', 'audit.read', false),
  ('owner', 'exports.csv', false),
  ('finance', 'exports.csv', false),
  ('support', 'exports.csv', false),
  ('content', 'exports.csv', false);

create table staff_right (
  role text not null,
  name text collate "C" not null,
  fixed boolean not null,
  held boolean not null check (held or not fixed),
  -- Null: as it was at first.
  changed_at timestamptz,
  -- Of two people, or of the one owner there is.
  approval_id text collate "C" references approval (id),
  primary key (role, name),
  foreign key (role, name, fixed) references right_bound (role, name, fixed)
);
insert into staff_right (role, name, fixed, held)
  select role, name, fixed, role <> 'finance' or name not in ('chat.answer', 'complaints.answer') from right_bound;
-- At the commit: the approval ends in the same transaction.
create constraint trigger staff_right_approved after update on staff_right
  deferrable initially deferred for each row execute function staff_right_demand_approval();
revoke insert, update, delete on right_bound from krapao_app;
revoke insert, update, delete on staff_right from krapao_app;
grant update (held, changed_at, approval_id) on staff_right to krapao_app;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal',
    'suspense', 'slip', 'chargeback', 'right'));
alter table approval drop constraint approval_check2;
alter table approval add constraint approval_check2 check (not alone
  or needs = 1 and kind in ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'right'));
