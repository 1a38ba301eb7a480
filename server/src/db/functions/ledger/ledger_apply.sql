-- Applies postings in order, all in the caller's transaction; a refused one leaves nothing and stops no other.
--
-- p_address and p_shard: every account named by the postings, sorted and unique (byte order, then
-- shard); legs and lines name them by 1-based slot. p_new and p_new_shard: those of the house that
-- may not be open yet, null without. p_first[i] is the first leg of posting i, p_first[n + 1] one
-- past the last leg. Slot 0 in the end of a hold is the transit account in which that hold lies; a
-- void comes with one leg from there whose target and amount are filled in here. A server of before
-- the shards names no shard, and house:transit itself. p_hold and p_shown are null when no posting
-- names a hold, p_line_slot and p_line when none has a line.
-- Within one call a key, and a hold, is named once: the caller sees to it.
--
-- Answers six lists, items parted by ',' and lists by ';' (cheaper to make and to read than a row of arrays):
--   status   by posting: 1 done, 2 replayed, 3 KEY_REUSED, 4 UNKNOWN_ACCOUNT, 5 INVALID_POSTING, 6 INSUFFICIENT,
--            7 UNKNOWN_HOLD, 8 HOLD_RESOLVED
--   id       by posting: the transfer
--   seq, balance   by entry: of each done posting, leg by leg, first the account that gives, then the one that takes
--   source   by posting: where a void paid back to
--   shard    by posting that ends a hold: the shard in which the hold lay
--
-- The settings keep both doors on index plans made once; with hash or merge joins a batch turns quadratic.
create or replace function ledger_apply(
  p_at timestamptz, p_address text[], p_new text[], p_key text[], p_op smallint[], p_kind text[], p_content uuid[],
    p_hold text[],
  p_shown bigint[], p_line_slot int[], p_line text[], p_first int[], p_from int[], p_to int[], p_amount bigint[],
  p_shard smallint[] default null, p_new_shard smallint[] default null
) returns text language plpgsql security definer set search_path = public, pg_temp
set jit = off set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  n int := cardinality(p_key);
  m int := cardinality(p_address);
  own_shard smallint[] := coalesce(p_shard, array_fill(0::smallint, array[m]));
  want text[] := p_address; want_shard smallint[];
  -- By slot.
  a_id bigint[]; a_shard smallint[]; a_address text[]; a_balance bigint[]; a_held bigint[]; a_seq bigint[];
  a_lines bigint[];
  a_floor bigint[]; a_dirty boolean[];
  l_id bigint[]; l_shard smallint[]; l_address text[]; l_balance bigint[]; l_held bigint[]; l_seq bigint[];
  l_lines bigint[];
  l_floor bigint[];
  -- By posting.
  status int[] := array_fill(0, array[n]);
  ids bigint[] := array_fill(null::bigint, array[n]);
  line_numbers bigint[]; sources text[];
  -- By posting: the hold it names, the slot it took from, the slot it lies in, how much.
  h_id bigint[]; h_slot int[]; h_transit int[]; h_amount bigint[]; shards int[];
  -- Found rows, and the postings they belong to.
  f_posting int[]; f_id bigint[]; f_content uuid[]; f_amount bigint[];
  s_address text[]; s_shard smallint[]; s_posting int[]; s_lies boolean[];
  -- By entry; e counts them.
  e_account bigint[] := '{}'; e_transfer bigint[] := '{}'; e_seq bigint[] := '{}'; e_amount bigint[] := '{}';
  e_balance bigint[] := '{}';
  e int := 0;
  f int; t int; a bigint; j int; k int; code int; net bigint; transit int; behind int; transfer bigint;
  done int := 0; lined int := 0; held int := 0; ended int := 0;
begin
  -- Shared, so it stops nobody, until a transaction that met a deadlock asks for it exclusively to run again alone.
  perform pg_advisory_xact_lock_shared(7302001);

  -- 1. The accounts that the named holds took from, and lie in, take part in the lock order. Where a hold lies
  -- changes only
  -- while nobody posts (ledger_shard_books), so an early look is safe.
  want_shard := own_shard;
  if p_hold is not null then
    h_id := ids; h_amount := ids; h_slot := array_fill(null::int, array[n]); h_transit := h_slot; shards := h_slot;
    sources := array_fill(null::text, array[n]);
    select array_agg(x.address order by x.address, x.shard), array_agg(x.shard order by x.address, x.shard),
        array_agg(x.posting order by x.address, x.shard), array_agg(x.lies order by x.address, x.shard)
      into s_address, s_shard, s_posting, s_lies
      from (select c.address, c.shard, array_position(p_hold, o.key) as posting, c.id = h.transit_id as lies
        from ledger_transfer o join ledger_open_hold h on h.hold_id = o.id
          join ledger_account c on c.id = any (array[h.account_id, h.transit_id])
        where o.key = any (p_hold)) x;
    if s_address is not null then
      select p_address || array_agg(x.a), own_shard || array_agg(x.s) into want, want_shard
        from (select u.a, u.s from unnest(s_address, s_shard) u (a, s)
          except select u.a, u.s from unnest(p_address, own_shard) u (a, s)) x;
    end if;
  end if;

  -- 2. The house's accounts are opened when first named: before anything is locked, and in one order for everybody.
  if p_new is not null then
    insert into ledger_account (address, shard)
      select u.address, coalesce(u.shard, 0) from unnest(p_new, p_new_shard) u (address, shard)
      where not exists (select from ledger_account c where c.address = u.address and c.shard = coalesce(u.shard, 0))
      order by u.address collate "C", u.shard on conflict do nothing;
  end if;

  -- 3. Lock every account once, in one order for everybody.
  select array_agg(l.id), array_agg(l.address), array_agg(l.shard), array_agg(l.balance), array_agg(l.held),
    array_agg(l.seq),
      array_agg(l.lines), array_agg(l.floor)
    into a_id, a_address, a_shard, a_balance, a_held, a_seq, a_lines, a_floor
    from (select c.id, c.address, c.shard, c.balance, c.held, c.seq, c.lines, c.floor
      from unnest(want, want_shard) u (a, s) join ledger_account c on c.address = u.a and c.shard = u.s
      order by c.address, c.shard for update of c) l;
  if s_address is not null or cardinality(a_id) is distinct from m or a_address <> p_address or a_shard <> own_shard
    then
    -- Bring the locked rows (sorted) to the caller's slots; an unknown account leaves its slot null. Sources of holds
    -- that the caller did not name get slots behind.
    l_id := a_id; l_address := a_address; l_shard := a_shard; l_balance := a_balance; l_held := a_held;
    l_seq := a_seq; l_lines := a_lines;
    l_floor := a_floor;
    a_id := array_fill(null::bigint, array[m]);
    a_balance := a_id; a_held := a_id; a_seq := a_id; a_lines := a_id; a_floor := a_id; a_address := p_address;
    a_shard := own_shard;
    j := 1; k := 1; behind := m;
    for i in 1 .. coalesce(cardinality(l_id), 0) loop
      while j <= m and (p_address[j] collate "C" < l_address[i]
        or p_address[j] = l_address[i] and own_shard[j] < l_shard[i]) loop j := j + 1; end loop;
      if j <= m and p_address[j] = l_address[i] and own_shard[j] = l_shard[i] then
        f := j;
      else
        behind := behind + 1; f := behind;
        a_address[f] := l_address[i]; a_shard[f] := l_shard[i];
      end if;
      a_id[f] := l_id[i]; a_balance[f] := l_balance[i]; a_held[f] := l_held[i]; a_seq[f] := l_seq[i];
      a_lines[f] := l_lines[i]; a_floor[f] := l_floor[i];
      while s_address[k] = l_address[i] and s_shard[k] = l_shard[i] loop
        if s_lies[k] then h_transit[s_posting[k]] := f; else h_slot[s_posting[k]] := f; end if;
        k := k + 1;
      end loop;
    end loop;
  end if;
  a_dirty := array_fill(false, array[coalesce(cardinality(a_id), 0)]);

  -- 4. Keys already used. After the locks, in a statement of its own: a snapshot that sees what we waited for.
  select array_agg(array_position(p_key, x.key)), array_agg(x.id), array_agg(x.content) into f_posting, f_id, f_content
    from ledger_transfer x where x.key = any (p_key);
  for i in 1 .. coalesce(cardinality(f_posting), 0) loop
    ids[f_posting[i]] := f_id[i];
    status[f_posting[i]] := case when f_content[i] = p_content[f_posting[i]] then 2 else 3 end;
  end loop;
  if p_hold is not null then
    -- Named only by a server of before the shards.
    if p_shard is null then transit := array_position(p_address, 'house:transit'); end if;
    select array_agg(array_position(p_hold, o.key)), array_agg(o.id), array_agg(h.amount) into f_posting, f_id, f_amount
      from ledger_transfer o left join ledger_open_hold h on h.hold_id = o.id where o.key = any (p_hold) and o.op = 2;
    for i in 1 .. coalesce(cardinality(f_posting), 0) loop
      h_id[f_posting[i]] := f_id[i];
      h_amount[f_posting[i]] := f_amount[i];
    end loop;
  end if;

  -- 5. The rules, in the order of arrival.
  for i in 1 .. n loop
    continue when status[i] <> 0;
    code := 1;
    if p_op[i] >= 3 then
      if h_id[i] is null then code := 7;
      elsif h_amount[i] is null then code := 8;
      elsif h_slot[i] is null then code := 7; -- committed after the early look: not yet anyone's to end
      elsif p_op[i] = 4 then
        shards[i] := a_shard[h_transit[i]];
        p_from[p_first[i]] := h_transit[i];
        p_to[p_first[i]] := h_slot[i];
        p_amount[p_first[i]] := h_amount[i];
        sources[i] := a_address[h_slot[i]];
      else
        net := 0;
        shards[i] := a_shard[h_transit[i]];
        for l in p_first[i] .. p_first[i + 1] - 1 loop
          if p_from[l] = 0 or p_from[l] = transit then p_from[l] := h_transit[i]; net := net + p_amount[l]; end if;
          if p_to[l] = 0 or p_to[l] = transit then p_to[l] := h_transit[i]; net := net - p_amount[l]; end if;
        end loop;
        if net <> h_amount[i] then code := 5; end if;
      end if;
    end if;
    if code = 1 and p_line_slot[i] > 0 and a_id[p_line_slot[i]] is null then code := 4; end if;
    if code = 1 then transfer := nextval('ledger_transfer_id'); end if;
    j := p_first[i];
    while code = 1 and j < p_first[i + 1] loop
      f := p_from[j]; t := p_to[j]; a := p_amount[j];
      if a <= 0 or f = t then code := 5;
      elsif a_id[f] is null or a_id[t] is null then code := 4;
      elsif a_balance[f] - a < a_floor[f] then code := 6;
      else
        a_balance[f] := a_balance[f] - a; a_seq[f] := a_seq[f] + 1; a_dirty[f] := true;
        a_balance[t] := a_balance[t] + a; a_seq[t] := a_seq[t] + 1; a_dirty[t] := true;
        e := e + 1;
        e_account[e] := a_id[f]; e_transfer[e] := transfer; e_seq[e] := a_seq[f]; e_amount[e] := -a;
        e_balance[e] := a_balance[f];
        e := e + 1;
        e_account[e] := a_id[t]; e_transfer[e] := transfer; e_seq[e] := a_seq[t]; e_amount[e] := a;
        e_balance[e] := a_balance[t];
        j := j + 1;
      end if;
    end loop;
    status[i] := code;
    if code <> 1 then
      -- Take back the legs that came before the refused one.
      while j > p_first[i] loop
        j := j - 1; e := e - 2;
        f := p_from[j]; t := p_to[j]; a := p_amount[j];
        a_balance[f] := a_balance[f] + a; a_seq[f] := a_seq[f] - 1;
        a_balance[t] := a_balance[t] - a; a_seq[t] := a_seq[t] - 1;
      end loop;
      continue;
    end if;
    done := done + 1;
    ids[i] := transfer;
    if p_op[i] = 2 then
      f := p_from[p_first[i]];
      a_held[f] := a_held[f] + p_amount[p_first[i]];
      held := held + 1;
    elsif p_op[i] >= 3 then
      f := h_slot[i];
      a_held[f] := a_held[f] - h_amount[i]; a_dirty[f] := true;
      ended := ended + 1;
    end if;
    if p_line_slot[i] > 0 then
      f := p_line_slot[i];
      a_lines[f] := a_lines[f] + 1; a_dirty[f] := true;
      if lined = 0 then line_numbers := array_fill(null::bigint, array[n]); end if;
      line_numbers[i] := a_lines[f];
      lined := lined + 1;
    end if;
  end loop;

  -- 6. Written set by set; a hot account is updated once a batch.
  if done = 1 and n = 1 then
    -- A lone posting, which is what an idle server meets: plain values, as lists cost it more than the rows do.
    insert into ledger_transfer (id, key, op, kind, content, hold_id, created_at)
      values (ids[1], p_key[1], p_op[1], p_kind[1], p_content[1], case when p_op[1] >= 3 then h_id[1] end, p_at);
  elsif done > 0 then
    insert into ledger_transfer (id, key, op, kind, content, hold_id, created_at)
      select u.x, u.k, u.o, u.d, u.c, case when u.o >= 3 then u.h end, p_at
      from unnest(ids, p_key, p_op, p_kind, p_content, h_id, status) u (x, k, o, d, c, h, s) where u.s = 1;
  end if;
  if done > 0 then
    if e = 2 then
      insert into ledger_entry (account_id, seq, transfer_id, amount, balance)
        values (e_account[1], e_seq[1], e_transfer[1], e_amount[1], e_balance[1]),
          (e_account[2], e_seq[2], e_transfer[2], e_amount[2], e_balance[2]);
    elsif e > 0 then
      if e < cardinality(e_account) then
        e_account := e_account[:e]; e_transfer := e_transfer[:e]; e_seq := e_seq[:e]; e_amount := e_amount[:e];
        e_balance := e_balance[:e];
      end if;
      insert into ledger_entry (account_id, seq, transfer_id, amount, balance)
        select * from unnest(e_account, e_seq, e_transfer, e_amount, e_balance);
    end if;
    if ended > 0 then
      insert into ledger_resolution (hold_id, transfer_id, settled, shown)
        select u.h, u.x, u.o = 3, u.w from unnest(ids, p_op, h_id, p_shown, status) u (x, o, h, w, s)
        where u.s = 1 and u.o >= 3;
      delete from ledger_open_hold where hold_id = any (array(
        select u.h from unnest(h_id, p_op, status) u (h, o, s) where u.s = 1 and u.o >= 3));
    end if;
    if held > 0 then
      insert into ledger_open_hold (hold_id, account_id, amount, transit_id)
        select u.x, a_id[p_from[u.g]], p_amount[u.g], a_id[p_to[u.g]]
        from unnest(ids, p_op, p_first, status) u (x, o, g, s) where u.s = 1 and u.o = 2;
    end if;
    if lined > 0 then
      insert into ledger_line (account_id, number, transfer_id, type, from_name, to_name, amount, item_kind,
        item_description, note)
        select a_id[u.w], u.q, u.x, u.l ->> 'type', u.l ->> 'from', u.l ->> 'to', (u.l ->> 'amount')::bigint,
          u.l #>> '{item,kind}', u.l #>> '{item,description}', u.l -> 'note'
        from (select v.w, v.q, v.x, v.l::jsonb as l from unnest(p_line_slot, line_numbers, ids, p_line, status) v (w,
          q, x, l, s)
          where v.s = 1 and v.w > 0) u;
    end if;
    if cardinality(a_id) <= 2 then
      for i in 1 .. cardinality(a_id) loop
        if a_dirty[i] then
          update ledger_account set balance = a_balance[i], held = a_held[i], seq = a_seq[i],
            lines = a_lines[i] where id = a_id[i];
        end if;
      end loop;
    else
      update ledger_account c set balance = u.b, held = u.h, seq = u.q, lines = u.l
        from unnest(a_id, a_balance, a_held, a_seq, a_lines, a_dirty) u (i, b, h, q, l, d)
        where u.d and c.id = u.i;
    end if;
  end if;
  return array_to_string(status, ',') || ';' || array_to_string(ids, ',', '') || ';' || array_to_string(e_seq[:e],
    ',') || ';'
    || array_to_string(e_balance[:e], ',') || ';' || coalesce(array_to_string(sources, ',', ''), '')
    || ';' || coalesce(array_to_string(shards, ',', ''), '');
end $$;
