-- How far the books have been proven: the nightly check begins where the last one ended. `transfer_id`: every
-- posting up to it was committed and looked at. Counts and volume are those of all postings up to it, so that
-- `ledger:verify` can reckon each of them again. A new site has none.
create table ledger_checkpoint (
  number int primary key check (number > 0),
  transfer_id bigint not null,
  transfers bigint not null,
  entries bigint not null,
  lines bigint not null,
  resolutions bigint not null,
  -- Satang (and coins) that changed hands: the sum of the entries above zero.
  volume numeric not null,
  -- The operators' log up to here, and its last hash.
  audit_seq bigint not null,
  audit_hash text not null,
  -- The last closed day, and the Merkle root over the roots of all days up to it.
  day int not null,
  days_root bytea not null,
  -- Proven by the look at everything, not only at what came after the checkpoint before.
  whole boolean not null,
  proven_at timestamptz not null
);
create trigger immutable before update or delete or truncate on ledger_checkpoint
  for each statement execute function ledger_refuse_change();
revoke update, delete on ledger_checkpoint from krapao_app;

-- Grows at its right edge only: what was resolved after a checkpoint.
create index ledger_resolution_transfer on ledger_resolution (transfer_id);

-- When every day of play was last summed again, or all that had changed since the time before.
create table play_sweep (
  id int primary key generated always as identity,
  began_at timestamptz not null
);
create index play_sweep_began on play_sweep (began_at);
