-- Applies postings in order, all in the caller's transaction; a refused one leaves nothing and stops no other. It is
-- called by the names of its arguments (ledger/apply.ts). Lists are by posting where nothing else is said:
--
--   p_accounts        every address that the postings name, sorted (byte order) and unique; others name them by place
--   p_unopened        those of the house that may not be open yet; null without
--   p_ops             1 post, 2 hold, 3 settle, 4 void
--   p_holds, p_shown  the key of the hold that is ended, and what its line shows instead; null where none ends a hold
--   p_line_accounts, p_lines   whose statement gets a line, 0 for nobody's, and the line; null where none has one
--   p_first_legs      the place of the first leg; behind the last posting's, one past the last leg
--   p_givers, p_takers, p_amounts   by leg; of a void, taker and amount are filled in here
--
-- Within one call a key, and a hold, is named once: the caller sees to it.
--
-- Answers an object of lists; items of words and numbers are parted by ',', which is cheaper than lists of JSON:
--   statuses    by posting: DONE, REPLAYED, or why it was refused
--   transfers   by posting
--   paidBackTo  by posting: the account that a void paid back to; null where none ends a hold
--   seqs, balances   by entry of each posting that is done: leg by leg, first the account that gives
--
-- The settings keep both doors on index plans made once; with hash or merge joins a batch turns quadratic.
create or replace function ledger_apply(
  p_at timestamptz, p_accounts text[], p_unopened text[],
  p_keys text[], p_ops smallint[], p_kinds text[], p_contents uuid[], p_holds text[], p_shown bigint[],
  p_line_accounts int[], p_lines text[],
  p_first_legs int[], p_givers int[], p_takers int[], p_amounts bigint[]
) returns text language plpgsql security definer set search_path = public, pg_temp
set jit = off set plan_cache_mode = force_generic_plan
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  n int := cardinality(p_keys);
  m int := cardinality(p_accounts);
  want text[] := p_accounts;
  -- By place of an account: behind the named ones, those that a named hold took from.
  a_id bigint[]; a_address text[]; a_balance bigint[]; a_held bigint[]; a_seq bigint[]; a_lines bigint[];
  a_floor bigint[]; a_dirty boolean[];
  l_id bigint[]; l_address text[]; l_balance bigint[]; l_held bigint[]; l_seq bigint[]; l_lines bigint[];
  l_floor bigint[];
  -- By posting.
  statuses text[] := array_fill(null::text, array[n]);
  transfers bigint[] := array_fill(null::bigint, array[n]);
  paid_back_to text[];
  -- By posting, of the hold that it ends: its transfer, the place of the account it took from, how much.
  h_id bigint[]; h_account int[]; h_amount bigint[];
  -- Found rows, and the postings they belong to.
  f_posting int[]; f_id bigint[]; f_content uuid[]; f_amount bigint[]; s_address text[]; s_posting int[];
  -- What will be written: entries, ends of holds, holds, lines.
  e_account bigint[] := '{}'; e_transfer bigint[] := '{}'; e_seq bigint[] := '{}'; e_amount bigint[] := '{}';
  e_balance bigint[] := '{}'; e int := 0;
  r_hold bigint[]; r_transfer bigint[]; r_settled boolean[]; r_shown bigint[]; ended int := 0;
  o_hold bigint[]; o_account bigint[]; o_amount bigint[]; held int := 0;
  n_account bigint[]; n_number bigint[]; n_transfer bigint[]; n_line text[]; lined int := 0;
  f int; t int; a bigint; j int; k int; net bigint; transit int; behind int; transfer bigint; done int := 0;
  refusal text;
begin
  -- Shared, so it stops nobody, until who closes a day asks for it exclusively: then no posting is under way.
  perform pg_advisory_xact_lock_shared(7302001);

  -- 1. The accounts that the named holds took from take part in the lock order. Holds never change, so an early look
  -- is safe.
  if p_holds is not null then
    h_id := transfers; h_amount := transfers; h_account := array_fill(null::int, array[n]);
    paid_back_to := array_fill(null::text, array[n]);
    select array_agg(x.address order by x.address), array_agg(x.posting order by x.address) into s_address, s_posting
      from (select c.address, array_position(p_holds, o.key) as posting
        from ledger_transfer o join ledger_open_hold h on h.hold_id = o.id join ledger_account c on c.id = h.account_id
        where o.key = any (p_holds)) x;
    if s_address is not null then want := want || s_address; end if;
  end if;

  -- 2. The house's accounts are opened when first named: before anything is locked, and in one order for everybody.
  if p_unopened is not null then
    insert into ledger_account (address) select u.address from unnest(p_unopened) u (address)
      where not exists (select from ledger_account c where c.address = u.address)
      order by u.address collate "C" on conflict do nothing;
  end if;

  -- 3. Lock every account once, in one order for everybody.
  select array_agg(l.id), array_agg(l.address), array_agg(l.balance), array_agg(l.held), array_agg(l.seq),
      array_agg(l.lines), array_agg(l.floor)
    into a_id, a_address, a_balance, a_held, a_seq, a_lines, a_floor
    from (select c.id, c.address, c.balance, c.held, c.seq, c.lines, c.floor from ledger_account c
      where c.address = any (want) order by c.address for update) l;
  if s_address is not null or cardinality(a_id) is distinct from m or a_address <> p_accounts then
    -- Bring the locked rows (sorted) to the caller's places; an unknown account leaves its place null. Those that only
    -- a hold names get places behind.
    l_id := a_id; l_address := a_address; l_balance := a_balance; l_held := a_held; l_seq := a_seq; l_lines := a_lines;
    l_floor := a_floor;
    a_id := array_fill(null::bigint, array[m]);
    a_balance := a_id; a_held := a_id; a_seq := a_id; a_lines := a_id; a_floor := a_id; a_address := p_accounts;
    j := 1; k := 1; behind := m;
    for i in 1 .. coalesce(cardinality(l_id), 0) loop
      while j <= m and p_accounts[j] collate "C" < l_address[i] loop j := j + 1; end loop;
      if j <= m and p_accounts[j] = l_address[i] then
        f := j;
      else
        behind := behind + 1; f := behind;
        a_address[f] := l_address[i];
      end if;
      a_id[f] := l_id[i]; a_balance[f] := l_balance[i]; a_held[f] := l_held[i]; a_seq[f] := l_seq[i];
      a_lines[f] := l_lines[i]; a_floor[f] := l_floor[i];
      while s_address[k] = l_address[i] loop h_account[s_posting[k]] := f; k := k + 1; end loop;
    end loop;
  end if;
  a_dirty := array_fill(false, array[coalesce(cardinality(a_id), 0)]);

  -- 4. Keys already used. After the locks, in a statement of its own: a snapshot that sees what we waited for.
  select array_agg(array_position(p_keys, x.key)), array_agg(x.id), array_agg(x.content)
    into f_posting, f_id, f_content from ledger_transfer x where x.key = any (p_keys);
  for i in 1 .. coalesce(cardinality(f_posting), 0) loop
    j := f_posting[i];
    transfers[j] := f_id[i];
    statuses[j] := case when f_content[i] = p_contents[j] then 'REPLAYED' else 'KEY_REUSED' end;
  end loop;
  if p_holds is not null then
    transit := array_position(p_accounts, 'house:transit');
    select array_agg(array_position(p_holds, o.key)), array_agg(o.id), array_agg(h.amount)
      into f_posting, f_id, f_amount
      from ledger_transfer o left join ledger_open_hold h on h.hold_id = o.id where o.key = any (p_holds) and o.op = 2;
    for i in 1 .. coalesce(cardinality(f_posting), 0) loop
      h_id[f_posting[i]] := f_id[i];
      h_amount[f_posting[i]] := f_amount[i];
    end loop;
  end if;

  -- 5. The rules, in the order of arrival.
  for i in 1 .. n loop
    continue when statuses[i] is not null;
    refusal := null;
    if p_ops[i] >= 3 then
      if h_id[i] is null then refusal := 'UNKNOWN_HOLD';
      elsif h_amount[i] is null then refusal := 'HOLD_RESOLVED';
      elsif h_account[i] is null then refusal := 'UNKNOWN_HOLD'; -- committed after the early look: not yet anyone's
      elsif p_ops[i] = 4 then
        p_takers[p_first_legs[i]] := h_account[i];
        p_amounts[p_first_legs[i]] := h_amount[i];
        paid_back_to[i] := a_address[h_account[i]];
      else
        net := 0;
        for l in p_first_legs[i] .. p_first_legs[i + 1] - 1 loop
          if p_givers[l] = transit then net := net + p_amounts[l]; end if;
          if p_takers[l] = transit then net := net - p_amounts[l]; end if;
        end loop;
        if net <> h_amount[i] then refusal := 'INVALID_POSTING'; end if;
      end if;
    end if;
    if refusal is null and p_line_accounts[i] > 0 and a_id[p_line_accounts[i]] is null then
      refusal := 'UNKNOWN_ACCOUNT';
    end if;
    if refusal is null then transfer := nextval('ledger_transfer_id'); end if;
    j := p_first_legs[i];
    while refusal is null and j < p_first_legs[i + 1] loop
      f := p_givers[j]; t := p_takers[j]; a := p_amounts[j];
      if a <= 0 or f = t then refusal := 'INVALID_POSTING';
      elsif a_id[f] is null or a_id[t] is null then refusal := 'UNKNOWN_ACCOUNT';
      elsif a_balance[f] - a < a_floor[f] then refusal := 'INSUFFICIENT';
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
    if refusal is not null then
      statuses[i] := refusal;
      -- Take back the legs that came before the refused one.
      while j > p_first_legs[i] loop
        j := j - 1; e := e - 2;
        f := p_givers[j]; t := p_takers[j]; a := p_amounts[j];
        a_balance[f] := a_balance[f] + a; a_seq[f] := a_seq[f] - 1;
        a_balance[t] := a_balance[t] - a; a_seq[t] := a_seq[t] - 1;
      end loop;
      continue;
    end if;
    statuses[i] := 'DONE';
    transfers[i] := transfer;
    done := done + 1;
    if p_ops[i] = 2 then
      -- Its one leg, as it was just applied.
      a_held[f] := a_held[f] + a;
      held := held + 1;
      o_hold[held] := transfer; o_account[held] := a_id[f]; o_amount[held] := a;
    elsif p_ops[i] >= 3 then
      f := h_account[i];
      a_held[f] := a_held[f] - h_amount[i]; a_dirty[f] := true;
      ended := ended + 1;
      r_hold[ended] := h_id[i]; r_transfer[ended] := transfer; r_settled[ended] := p_ops[i] = 3;
      r_shown[ended] := p_shown[i];
    end if;
    if p_line_accounts[i] > 0 then
      f := p_line_accounts[i];
      a_lines[f] := a_lines[f] + 1; a_dirty[f] := true;
      lined := lined + 1;
      n_account[lined] := a_id[f]; n_number[lined] := a_lines[f]; n_transfer[lined] := transfer;
      n_line[lined] := p_lines[i];
    end if;
  end loop;

  -- 6. Written set by set; a hot account is updated once a batch.
  if done = 1 and n = 1 then
    -- A lone posting, which is what an idle server meets: plain values, as lists cost it more than the rows do.
    insert into ledger_transfer (id, key, op, kind, content, hold_id, created_at)
      values (transfer, p_keys[1], p_ops[1], p_kinds[1], p_contents[1], case when p_ops[1] >= 3 then h_id[1] end, p_at);
  elsif done > 0 then
    insert into ledger_transfer (id, key, op, kind, content, hold_id, created_at)
      select u.id, u.key, u.op, u.kind, u.content, case when u.op >= 3 then u.hold_id end, p_at
      from unnest(transfers, p_keys, p_ops, p_kinds, p_contents, h_id, statuses)
        u (id, key, op, kind, content, hold_id, status)
      where u.status = 'DONE';
  end if;
  if done > 0 then
    if e < cardinality(e_account) then
      -- Behind the last one lies what was taken back.
      e_account := e_account[:e]; e_transfer := e_transfer[:e]; e_seq := e_seq[:e]; e_amount := e_amount[:e];
      e_balance := e_balance[:e];
    end if;
    if e = 2 then
      insert into ledger_entry (account_id, seq, transfer_id, amount, balance)
        values (e_account[1], e_seq[1], e_transfer[1], e_amount[1], e_balance[1]),
          (e_account[2], e_seq[2], e_transfer[2], e_amount[2], e_balance[2]);
    elsif e > 0 then
      insert into ledger_entry (account_id, seq, transfer_id, amount, balance)
        select * from unnest(e_account, e_seq, e_transfer, e_amount, e_balance);
    end if;
    if ended > 0 then
      insert into ledger_resolution (hold_id, transfer_id, settled, shown)
        select * from unnest(r_hold, r_transfer, r_settled, r_shown);
      delete from ledger_open_hold where hold_id = any (r_hold);
    end if;
    if held > 0 then
      insert into ledger_open_hold (hold_id, account_id, amount) select * from unnest(o_hold, o_account, o_amount);
    end if;
    if lined > 0 then
      insert into ledger_line (account_id, number, transfer_id, type, from_name, to_name, amount, item_kind,
          item_description, note)
        select u.account, u.number, u.transfer, u.line ->> 'type', u.line ->> 'from', u.line ->> 'to',
          (u.line ->> 'amount')::bigint, u.line #>> '{item,kind}', u.line #>> '{item,description}', u.line -> 'note'
        from (select v.account, v.number, v.transfer, v.line::jsonb as line
          from unnest(n_account, n_number, n_transfer, n_line) v (account, number, transfer, line)) u;
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
  return '{"statuses":"' || array_to_string(statuses, ',') || '","transfers":"' || array_to_string(transfers, ',', '')
    || '","seqs":"' || array_to_string(e_seq[:e], ',') || '","balances":"' || array_to_string(e_balance[:e], ',')
    || '","paidBackTo":' || coalesce(to_json(paid_back_to)::text, 'null') || '}';
end $$;
