-- Whatever bank it is said to be at: that is what an operator types, and what a member does not look at.
create or replace function house_account_refuse_members() returns trigger language plpgsql as $$
declare
  digits text := account_digits(new.account_no);
begin
  -- One that stands may be written of and switched off; it does not come back.
  if digits = '' or exists (select from deposit_account d where d.id = new.id and d.bank_code = new.bank_code
      and account_digits(d.account_no) = digits and (d.active or not new.active)) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('accounts of the house'));
  if exists (select from member m where ltrim(m.bank_account_no, '0') = digits)
    or exists (select from member_bank_past p where p.account_key like '%:' || digits) then
    raise check_violation using message = 'an account of a member', constraint = 'house_account_of_member';
  end if;
  return new;
end $$;
