-- Whether this operator may not decide about money yet.
create or replace function operator_waits(who text, at timestamptz) returns boolean language sql stable as $$
  select exists (select from operator o where o.id = who and o.granted_by is not null and o.confirmed_by is null
    and (o.counts_from is null or o.counts_from > at))
$$;
