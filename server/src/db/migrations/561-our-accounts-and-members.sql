-- expand: adds two triggers, and a column that may be left out
-- An account that members are told to pay into is no member's, and the reverse. Who registers an account shares a lock
-- that who publishes one of ours has alone: of two at once the later sees the earlier.
create function account_digits(account_no text) returns text language sql immutable parallel safe
  as $$ select ltrim(regexp_replace(account_no, '[^0-9]', '', 'g'), '0') $$;

-- Whatever bank it is said to be at: that is what an operator types, and what a member does not look at.
create function house_account_refuse_members() returns trigger language plpgsql as $$
declare
  digits text := account_digits(new.account_no);
begin
  -- One of before this rule may be written of and switched off; it does not come back.
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
create trigger house_account before insert or update on deposit_account
  for each row execute function house_account_refuse_members();

-- At the same bank alone: another's numbers may fall together with ours. TMB is TTB.
create function member_refuse_house_account() returns trigger language plpgsql as $$
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
create trigger house_account before insert or update of bank_code, bank_account_no on member
  for each row execute function member_refuse_house_account();

-- Members had not been told of this account before it was published.
alter table content_version add column new_account boolean not null default false;
