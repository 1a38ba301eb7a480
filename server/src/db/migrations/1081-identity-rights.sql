-- expand: who decides about a person; the version before gives nobody this right and asks for none of these.
insert into right_bound (role, name, fixed) values
  ('owner', 'identity.decide', false),
  ('finance', 'identity.decide', false);
insert into staff_right (role, name, fixed, held) values
  ('owner', 'identity.decide', false, true),
  ('finance', 'identity.decide', false, true);

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('offer', 'wheel', 'setting', 'depositAccount', 'contact', 'adjustment', 'transfer', 'round', 'withdrawal',
    'suspense', 'slip', 'chargeback', 'right', 'help', 'gameRound', 'gameDebt', 'game', 'identity', 'block'));
alter table approval add constraint approval_identity check (kind <> 'identity' or member_id is not null);

-- Who has the member account neither decides who that member is nor looks at the papers.
drop trigger operator_own on audit_entry;
create trigger operator_own before insert on audit_entry for each row when (new.action in (
    'break.close', 'identity.again', 'identity.approve', 'identity.look', 'member.contest.lift', 'member.status',
    'round.conclude', 'round.read', 'withdrawal.reject'))
  execute function operator_refuse_own();

alter table case_hold drop constraint case_hold_kind_check;
alter table case_hold add constraint case_hold_kind_check check (kind in
  ('withdrawal', 'suspense', 'slip', 'transfer', 'adjustment', 'chargeback', 'identity'));
