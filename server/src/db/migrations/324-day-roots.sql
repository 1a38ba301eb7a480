-- Each Bangkok day's postings are the leaves of a Merkle tree (RFC 9162), in the order of their ids. A root never changes.
create table ledger_day_root (
  -- Days since 1 January 1970, Bangkok.
  day int primary key,
  size int not null check (size >= 0),
  root bytea not null,
  -- The day's end: nothing is posted before the last of them any more.
  ends_at timestamptz not null unique,
  closed_at timestamptz not null
);

-- The hashes of the leaves, 1,024 a row: what a proof is made from. `root`: of this part of the tree.
create table ledger_day_leaves (
  day int not null,
  part int not null,
  first_id bigint not null,
  root bytea not null,
  hashes bytea not null,
  primary key (day, part)
);

create trigger immutable before update or delete or truncate on ledger_day_root
  for each statement execute function ledger_refuse_change();
create trigger immutable before update or delete or truncate on ledger_day_leaves
  for each statement execute function ledger_refuse_change();

-- Grows at its right edge only: a posting's line, for its receipt and its leaf.
create index ledger_line_transfer on ledger_line (transfer_id);

-- Nothing is posted into a day that is closed.
create function ledger_refuse_closed_day() returns trigger language plpgsql as $$
begin
  if (select min(created_at) from added) < (select max(ends_at) from ledger_day_root) then
    raise exception 'this day of the books is closed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger day_is_open after insert on ledger_transfer referencing new table as added
  for each statement execute function ledger_refuse_closed_day();
