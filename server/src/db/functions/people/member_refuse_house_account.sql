-- At the same bank alone: another's numbers may fall together with ours. TMB is TTB.
create or replace function member_refuse_house_account() returns trigger language plpgsql as $$
begin
  if new.bank_account_no !~ '^[0-9]+$' or (tg_op = 'UPDATE' and new.bank_code = old.bank_code
      and ltrim(new.bank_account_no, '0') = ltrim(old.bank_account_no, '0')) then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('accounts of the house'));
  if exists (select from deposit_account d where account_digits(d.account_no) = ltrim(new.bank_account_no, '0')
      and (d.bank_code = new.bank_code or (d.bank_code in ('TMB', 'TTB') and new.bank_code in ('TMB', 'TTB')))) then
    raise unique_violation using message = 'an account of the house', constraint = 'member_bank_unique';
  end if;
  return new;
end $$;
