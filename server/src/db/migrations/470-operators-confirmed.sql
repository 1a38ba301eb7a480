-- Whom an owner makes, resets, raises or switches on decides about money only once a second owner has confirmed it;
-- where there is no second owner, from counts_from on. Null granted_by: by the command line, which is above owners.
alter table operator
  add column granted_by text references operator (id),
  add column granted_at timestamptz,
  add column counts_from timestamptz,
  add column confirmed_by text references operator (id),
  add column confirmed_at timestamptz;
-- Those of old go on as they were.
update operator set granted_by = created_by, granted_at = created_at, counts_from = created_at
  where created_by is not null;
alter table operator
  add constraint operator_grant_whole check ((granted_by is null) = (granted_at is null)
    and (confirmed_by is null) = (confirmed_at is null)
    and (granted_by is not null or (confirmed_by is null and counts_from is null))),
  add constraint operator_made_is_granted check (created_by is null or granted_by is not null),
  -- Neither who asked nor who is concerned.
  add constraint operator_two_owners check (confirmed_by <> granted_by and confirmed_by <> id);

-- Null: invited, and no password of their own yet.
alter table operator alter column password_hash drop not null;

-- A link by which an operator sets their own password and authenticator: hashed, once, for a while.
create table operator_invitation (
  operator_id text primary key references operator (id),
  code_hash text collate "C" not null unique,
  -- The authenticator that counts once a code of it has been shown.
  totp_cipher text not null,
  expires_at timestamptz not null
);

-- Whether this operator may not decide about money yet.
create function operator_waits(who text, at timestamptz) returns boolean language sql stable as $$
  select exists (select from operator o where o.id = who and o.granted_by is not null and o.confirmed_by is null
    and (o.counts_from is null or o.counts_from > at))
$$;

-- Arguments: the column of the operator and the column of the time.
create function operator_demand_confirmed() returns trigger language plpgsql as $$
declare
  who text := to_jsonb(new) ->> tg_argv[0];
begin
  if operator_waits(who, (to_jsonb(new) ->> tg_argv[1])::timestamptz) then
    raise exception 'operator % is not confirmed', who
      using errcode = 'check_violation', constraint = 'operator_confirmed';
  end if;
  return new;
end $$;
create trigger operator_confirmed before insert on withdrawal_approval
  for each row execute function operator_demand_confirmed('operator_id', 'approved_at');
create trigger operator_confirmed before insert on suspense_decision
  for each row execute function operator_demand_confirmed('operator_id', 'decided_at');
create trigger operator_confirmed before insert on adjustment
  for each row execute function operator_demand_confirmed('made_by', 'made_at');
create trigger operator_confirmed_second before update of decided_by on adjustment
  for each row when (new.decided_by is not null) execute function operator_demand_confirmed('decided_by', 'decided_at');
create trigger operator_confirmed before insert on transfer_decision
  for each row execute function operator_demand_confirmed('made_by', 'made_at');
create trigger operator_confirmed_second before update of agreed_by on transfer_decision
  for each row when (new.agreed_by is not null) execute function operator_demand_confirmed('agreed_by', 'agreed_at');

-- Only an owner who counts confirms; and who is given a role about money, or is switched on again, asks anew.
create function operator_demand_grant() returns trigger language plpgsql as $$
begin
  if new.confirmed_by is not null and new.confirmed_by is distinct from old.confirmed_by
    and (operator_waits(new.confirmed_by, new.confirmed_at) or not exists (select from operator o
      where o.id = new.confirmed_by and o.role = 'owner' and o.active)) then
    raise exception 'operator % may not confirm', new.confirmed_by
      using errcode = 'check_violation', constraint = 'operator_confirmed';
  end if;
  if new.role in ('owner', 'finance') and new.active
    and (not old.active or (new.role <> old.role and old.role <> 'owner'))
    and not (new.granted_by is not null and new.confirmed_by is null
      and (new.counts_from is null
        or (new.counts_from > new.granted_at and new.granted_at is distinct from old.granted_at))) then
    raise exception 'operator % asks for a confirmation', new.id
      using errcode = 'check_violation', constraint = 'operator_grant';
  end if;
  return new;
end $$;
create trigger operator_grant before update of role, active, confirmed_by on operator
  for each row execute function operator_demand_grant();
