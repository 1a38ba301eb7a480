-- The database refuses them whatever way a member's row is written, under the name of the constraint that the
-- callers already know.
-- The block list is asked here too, so that no way of registering can forget it.
-- Of a change that puts a number away and reserves it, and another who takes it, the later sees the earlier: who
-- registers, takes or leaves a number has it alone until the commit.
create or replace function member_refuse_excluded() returns trigger language plpgsql as $$
declare
  new_key text := bank_account_key(new.bank_code, new.bank_account_no);
  old_key text;
begin
  if tg_op = 'INSERT' or new.username <> old.username then
    -- One at a time for a phone, so that two who register it at once see each other.
    perform pg_advisory_xact_lock(hashtextextended('phone:' || phone_key(new.username), 0));
    if exists (select from member m where phone_key(m.username) = phone_key(new.username) and m.id <> new.id)
        or exists (select from excluded_identity x
          where x.identity = 'phone:' || phone_key(new.username) and x.member_id <> new.id)
        or identity_is_kept_away(block_identity('PHONE', '', new.username), new.updated_at) then
      raise unique_violation using message = 'a phone that is another''s', constraint = 'member_username_unique';
    end if;
  end if;
  if tg_op = 'UPDATE' then
    old_key := bank_account_key(old.bank_code, old.bank_account_no);
  end if;
  if old_key is distinct from new_key then
    -- In one order for everybody.
    if least(old_key, new_key) not in (':', '') then
      perform pg_advisory_xact_lock(hashtextextended('bank:' || least(old_key, new_key), 0));
    end if;
    if old_key is not null and greatest(old_key, new_key) not in (':', '') then
      perform pg_advisory_xact_lock(hashtextextended('bank:' || greatest(old_key, new_key), 0));
    end if;
  end if;
  if exists (select from excluded_identity x
      where x.identity = 'bank:' || new_key and x.member_id <> new.id)
    or (old_key is distinct from new_key and identity_is_kept_away(
      block_identity('BANK', new.bank_code, new.bank_account_no), new.updated_at)) then
    raise unique_violation using message = 'an excluded bank account', constraint = 'member_bank_unique';
  end if;
  return new;
end $$;
