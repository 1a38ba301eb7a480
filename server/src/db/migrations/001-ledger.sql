-- The books. Money is bigint satang. Rows of entries, transfers, lines and resolutions are written once.
-- No foreign keys between them (24 to 34 percent of the throughput): ledger_apply is the only writer and it checks.

create table ledger_account (
  id bigint generated always as identity primary key,
  address text collate "C" not null unique,
  balance bigint not null default 0,
  -- What open holds have taken from this account and put into house:transit.
  held bigint not null default 0 check (held >= 0),
  -- Number of the last entry, and of the last statement line: both grow by one without gaps.
  seq bigint not null default 0,
  lines bigint not null default 0,
  -- 0 for a member's account; null for the house's, which may go below zero.
  floor bigint,
  opened_at timestamptz not null default now(),
  check (floor is null or balance >= floor)
) with (fillfactor = 50);

create sequence ledger_transfer_id;

create table ledger_transfer (
  id bigint primary key,
  key text collate "C" not null unique,
  -- 1 post, 2 hold, 3 settle, 4 void
  op smallint not null check (op between 1 and 4),
  kind text not null,
  -- Of the whole posting: tells a retry from another posting under the same key.
  content uuid not null,
  -- The hold that a settle or a void ends.
  hold_id bigint check ((hold_id is not null) = (op in (3, 4))),
  created_at timestamptz not null
);

create table ledger_entry (
  account_id bigint not null,
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  -- The account's balance after this entry.
  balance bigint not null,
  primary key (account_id, seq)
);
-- Grows at its right edge only, which is cheap: the entries of one transfer, for replays and the explorer.
create index ledger_entry_transfer on ledger_entry (transfer_id);

-- What a member reads. account_id is the member's wallet; number is the wallet's running count of lines.
create table ledger_line (
  account_id bigint not null,
  number bigint not null,
  transfer_id bigint not null,
  type text not null,
  from_name text not null,
  to_name text not null,
  amount bigint not null check (amount >= 0),
  item_kind text,
  item_description text,
  note jsonb,
  primary key (account_id, number)
);

-- The key on the hold is what lets it end once.
create table ledger_resolution (
  hold_id bigint primary key,
  transfer_id bigint not null,
  settled boolean not null,
  -- Replaces the amount on the hold's line.
  shown bigint check (shown >= 0)
);

-- Holds without a resolution; small, so "what is pending" never reads the history.
create table ledger_open_hold (
  hold_id bigint primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0)
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger immutable before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_line
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_resolution
  for each statement execute function ledger_refuse_change();
create trigger permanent before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

create function ledger_zero_sum() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transfer_id having sum(amount) <> 0) then
    raise exception 'ledger entries do not sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger zero_sum after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_zero_sum();

-- Applies postings in order, all in the caller's transaction; a refused one leaves nothing and stops no other.
--
-- p_address: every address named by the postings, sorted and unique (byte order); legs and lines name them by
-- 1-based slot. p_first[i] is the first leg of posting i, p_first[n + 1] one past the last leg; p_leg_of the way back. A void comes with one
-- leg out of transit whose target (slot 0) and amount are filled in here. Within one call a key, and a hold, is
-- named once: the caller sees to it.
--
-- o_status: 1 done, 2 replayed, 3 KEY_REUSED, 4 UNKNOWN_ACCOUNT, 5 INVALID_POSTING, 6 INSUFFICIENT, 7 UNKNOWN_HOLD,
-- 8 HOLD_RESOLVED. o_from_*, o_to_*: by leg, the entry's seq and the balance after it.
-- o_source: by posting, the address a void paid back to.
--
-- The settings keep both doors on index plans made once; with hash or merge joins a batch turns quadratic.
create function ledger_apply(
  p_at timestamptz, p_address text[], p_key text[], p_op smallint[], p_kind text[], p_content uuid[], p_hold text[],
  p_shown bigint[], p_line_slot int[], p_line text[], p_first int[], p_leg_of int[], p_from int[], p_to int[],
  p_amount bigint[],
  out o_status int[], out o_id bigint[], out o_from_seq bigint[], out o_from_balance bigint[], out o_to_seq bigint[],
  out o_to_balance bigint[], out o_source text[]
) language plpgsql
set jit = off set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  n int := cardinality(p_key);
  m int := cardinality(p_address);
  legs int := cardinality(p_from);
  holds boolean := p_hold is not null;
  want text[] := p_address;
  -- By slot.
  a_id bigint[]; a_address text[]; a_balance bigint[]; a_held bigint[]; a_seq bigint[]; a_lines bigint[];
  a_floor bigint[]; a_dirty boolean[];
  l_id bigint[]; l_address text[]; l_balance bigint[]; l_held bigint[]; l_seq bigint[]; l_lines bigint[];
  l_floor bigint[];
  -- By posting: the hold it names, where that took from, how much.
  h_id bigint[]; h_slot int[]; h_amount bigint[]; h_line bigint[];
  s_address text[]; s_posting int[];
  leg_done boolean[];
  r record;
  f int; t int; a bigint; j int; k int; code int; net bigint; transit int;
  behind int; opened boolean := false;
  done int := 0; lined int := 0; held int := 0; ended int := 0;
begin
  o_status := array_fill(0, array[n]);
  o_id := array_fill(null::bigint, array[n]);

  -- 1. The accounts that the named holds took from take part in the lock order. Holds never change, so an early look is safe.
  if holds then
    h_id := o_id; h_amount := o_id; h_slot := array_fill(null::int, array[n]); o_source := array_fill(null::text, array[n]);
    select array_agg(x.address order by x.address), array_agg(x.posting order by x.address)
      into s_address, s_posting
      from (select c.address, array_position(p_hold, o.key) as posting
        from ledger_transfer o join ledger_open_hold h on h.hold_id = o.id join ledger_account c on c.id = h.account_id
        where o.key = any (p_hold)) x;
    if s_address is not null then want := want || s_address; end if;
  end if;

  -- 2. Lock every account once, in one order for everybody. Twice round at most: the house's accounts are opened when
  -- first named, with everything else locked and in the same order for all, so nobody can wait in a circle.
  loop
    select array_agg(l.id), array_agg(l.address), array_agg(l.balance), array_agg(l.held), array_agg(l.seq),
        array_agg(l.lines), array_agg(l.floor)
      into a_id, a_address, a_balance, a_held, a_seq, a_lines, a_floor
      from (select c.id, c.address, c.balance, c.held, c.seq, c.lines, c.floor from ledger_account c
        where c.address = any (want) order by c.address for update) l;
    exit when cardinality(a_id) = m and a_address = p_address and s_address is null;
    -- Bring the locked rows (sorted) to the caller's slots; an unknown account leaves its slot null. Sources of holds
    -- that the caller did not name get slots behind.
    l_id := a_id; l_address := a_address; l_balance := a_balance; l_held := a_held; l_seq := a_seq; l_lines := a_lines;
    l_floor := a_floor;
    a_id := array_fill(null::bigint, array[m]);
    a_balance := a_id; a_held := a_id; a_seq := a_id; a_lines := a_id; a_floor := a_id; a_address := p_address;
    j := 1; k := 1; behind := m;
    for i in 1 .. coalesce(cardinality(l_id), 0) loop
      while j <= m and p_address[j] collate "C" < l_address[i] loop j := j + 1; end loop;
      if j <= m and p_address[j] = l_address[i] then
        f := j;
      else
        behind := behind + 1; f := behind;
        a_address[f] := l_address[i];
      end if;
      a_id[f] := l_id[i]; a_balance[f] := l_balance[i]; a_held[f] := l_held[i]; a_seq[f] := l_seq[i];
      a_lines[f] := l_lines[i]; a_floor[f] := l_floor[i];
      while s_address[k] = l_address[i] loop h_slot[s_posting[k]] := f; k := k + 1; end loop;
    end loop;
    exit when opened;
    insert into ledger_account (address)
      select u.address from unnest(p_address, a_id) with ordinality u (address, id, slot)
      where u.slot <= m and u.id is null and u.address like 'house:%' order by u.address collate "C"
      on conflict do nothing;
    opened := found;
    exit when not opened;
  end loop;
  a_dirty := array_fill(false, array[coalesce(cardinality(a_id), 0)]);

  -- 3. Keys already used. After the locks, in a statement of its own: a snapshot that sees what we waited for.
  for r in select array_position(p_key, x.key) as posting, x.id, x.content from ledger_transfer x where x.key = any (p_key) loop
    o_id[r.posting] := r.id;
    o_status[r.posting] := case when r.content = p_content[r.posting] then 2 else 3 end;
  end loop;
  if holds then
    transit := array_position(p_address, 'house:transit');
    for r in select array_position(p_hold, o.key) as posting, o.id, h.amount
      from ledger_transfer o left join ledger_open_hold h on h.hold_id = o.id where o.key = any (p_hold) and o.op = 2 loop
      h_id[r.posting] := r.id;
      h_amount[r.posting] := r.amount;
    end loop;
  end if;

  o_from_seq := array_fill(null::bigint, array[legs]);
  o_from_balance := o_from_seq; o_to_seq := o_from_seq; o_to_balance := o_from_seq;
  leg_done := array_fill(false, array[legs]);
  h_line := array_fill(null::bigint, array[n]);

  -- 4. The rules, in the order of arrival.
  for i in 1 .. n loop
    continue when o_status[i] <> 0;
    code := 1;
    if p_op[i] >= 3 then
      if h_id[i] is null then code := 7;
      elsif h_amount[i] is null then code := 8;
      elsif h_slot[i] is null then code := 7; -- became visible only after the early look: not yet anyone's to end
      elsif p_op[i] = 4 then
        p_to[p_first[i]] := h_slot[i];
        p_amount[p_first[i]] := h_amount[i];
        o_source[i] := a_address[h_slot[i]];
      else
        net := 0;
        for l in p_first[i] .. p_first[i + 1] - 1 loop
          if p_from[l] = transit then net := net + p_amount[l]; end if;
          if p_to[l] = transit then net := net - p_amount[l]; end if;
        end loop;
        if net <> h_amount[i] then code := 5; end if;
      end if;
    end if;
    if code = 1 and p_line_slot[i] > 0 and a_id[p_line_slot[i]] is null then code := 4; end if;
    j := p_first[i];
    while code = 1 and j < p_first[i + 1] loop
      f := p_from[j]; t := p_to[j]; a := p_amount[j];
      if a <= 0 or f = t then code := 5;
      elsif a_id[f] is null or a_id[t] is null then code := 4;
      elsif a_balance[f] - a < a_floor[f] then code := 6;
      else
        a_balance[f] := a_balance[f] - a; a_seq[f] := a_seq[f] + 1;
        o_from_seq[j] := a_seq[f]; o_from_balance[j] := a_balance[f];
        a_balance[t] := a_balance[t] + a; a_seq[t] := a_seq[t] + 1;
        o_to_seq[j] := a_seq[t]; o_to_balance[j] := a_balance[t];
        j := j + 1;
      end if;
    end loop;
    o_status[i] := code;
    if code <> 1 then
      -- Take the legs before the refused one back.
      while j > p_first[i] loop
        j := j - 1;
        f := p_from[j]; t := p_to[j]; a := p_amount[j];
        a_balance[f] := a_balance[f] + a; a_seq[f] := a_seq[f] - 1;
        a_balance[t] := a_balance[t] - a; a_seq[t] := a_seq[t] - 1;
      end loop;
      continue;
    end if;
    for l in p_first[i] .. p_first[i + 1] - 1 loop
      leg_done[l] := true; a_dirty[p_from[l]] := true; a_dirty[p_to[l]] := true;
    end loop;
    done := done + 1;
    o_id[i] := nextval('ledger_transfer_id');
    if p_op[i] = 2 then
      f := p_from[p_first[i]];
      a_held[f] := a_held[f] + p_amount[p_first[i]];
      held := held + 1;
    elsif p_op[i] >= 3 then
      f := h_slot[i];
      a_held[f] := a_held[f] - h_amount[i];
      a_dirty[f] := true;
      ended := ended + 1;
    end if;
    if p_line_slot[i] > 0 then
      f := p_line_slot[i];
      a_lines[f] := a_lines[f] + 1; a_dirty[f] := true;
      h_line[i] := a_lines[f];
      lined := lined + 1;
    end if;
  end loop;
  if done = 0 then return; end if;

  -- 5. Written set by set; a hot account is updated once a batch.
  if ended = 0 then
    insert into ledger_transfer (id, key, op, kind, content, created_at)
      select u.x, u.k, u.o, u.d, u.c, p_at
      from unnest(o_id, p_key, p_op, p_kind, p_content, o_status) u (x, k, o, d, c, s) where u.s = 1;
  else
    insert into ledger_transfer (id, key, op, kind, content, hold_id, created_at)
      select u.x, u.k, u.o, u.d, u.c, case when u.o >= 3 then u.h end, p_at
      from unnest(o_id, p_key, p_op, p_kind, p_content, h_id, o_status) u (x, k, o, d, c, h, s) where u.s = 1;
    insert into ledger_resolution (hold_id, transfer_id, settled, shown)
      select u.h, u.x, u.o = 3, u.w from unnest(o_id, p_op, h_id, p_shown, o_status) u (x, o, h, w, s)
      where u.s = 1 and u.o >= 3;
    delete from ledger_open_hold where hold_id = any (array(
      select u.h from unnest(h_id, p_op, o_status) u (h, o, s) where u.s = 1 and u.o >= 3));
  end if;
  if legs > 0 then
    insert into ledger_entry (account_id, seq, transfer_id, amount, balance)
      select a_id[u.f], u.q, o_id[u.i], -u.a, u.b
      from unnest(p_leg_of, p_from, p_amount, o_from_seq, o_from_balance, leg_done) u (i, f, a, q, b, d) where u.d
      union all
      select a_id[u.t], u.q, o_id[u.i], u.a, u.b
      from unnest(p_leg_of, p_to, p_amount, o_to_seq, o_to_balance, leg_done) u (i, t, a, q, b, d) where u.d;
  end if;
  if held > 0 then
    insert into ledger_open_hold (hold_id, account_id, amount)
      select u.x, a_id[p_from[u.g]], p_amount[u.g]
      from unnest(o_id, p_op, p_first, o_status) u (x, o, g, s) where u.s = 1 and u.o = 2;
  end if;
  if lined > 0 then
    insert into ledger_line (account_id, number, transfer_id, type, from_name, to_name, amount, item_kind, item_description, note)
      select a_id[u.w], u.q, u.x, u.l ->> 'type', u.l ->> 'from', u.l ->> 'to', (u.l ->> 'amount')::bigint,
        u.l #>> '{item,kind}', u.l #>> '{item,description}', u.l -> 'note'
      from (select v.w, v.q, v.x, v.l::jsonb as l from unnest(p_line_slot, h_line, o_id, p_line, o_status) v (w, q, x, l, s)
        where v.s = 1 and v.w > 0) u;
  end if;
  update ledger_account c set balance = u.b, held = u.h, seq = u.q, lines = u.l
    from unnest(a_id, a_balance, a_held, a_seq, a_lines, a_dirty) u (i, b, h, q, l, d)
    where u.d and c.id = u.i;
end $$;
