-- expand: what support asks to be done for a member; the version before writes no such row, and lists none.
alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal',
    'suspense', 'slip', 'chargeback', 'right', 'help'));
alter table approval add constraint approval_help check (kind <> 'help' or member_id is not null);
