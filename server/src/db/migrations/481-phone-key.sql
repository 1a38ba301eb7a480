-- One phone however it is typed: zeros before a number, and the 20 before a Lao mobile, say nothing of whose it is.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select case
    when phone !~ '^[0-9]+$' then phone
    when ltrim(phone, '0') ~ '^20[0-9]{8}$' then right(phone, 8)
    else ltrim(phone, '0') end $$;
-- Not unique: members who came to share a phone before this are kept.
create index member_phone_key on member (phone_key(username));

insert into excluded_identity (member_id, identity, until)
  select member_id, 'phone:' || phone_key(substr(identity, 7)), max(until)
  from excluded_identity where identity like 'phone:%' group by 1, 2
  on conflict (member_id, identity) do nothing;

create or replace function member_refuse_excluded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.username <> old.username then
    -- One at a time for a phone, so that two who register it at once see each other.
    perform pg_advisory_xact_lock(hashtextextended('phone:' || phone_key(new.username), 0));
    if exists (select from member m where phone_key(m.username) = phone_key(new.username) and m.id <> new.id)
        or exists (select from excluded_identity x
          where x.identity = 'phone:' || phone_key(new.username) and x.member_id <> new.id) then
      raise unique_violation using message = 'a phone that is another''s', constraint = 'member_username_unique';
    end if;
  end if;
  if exists (select from excluded_identity x
      where x.identity = 'bank:' || bank_account_key(new.bank_code, new.bank_account_no) and x.member_id <> new.id) then
    raise unique_violation using message = 'an excluded bank account', constraint = 'member_bank_unique';
  end if;
  return new;
end $$;
