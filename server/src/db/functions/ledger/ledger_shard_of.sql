-- The shard of a member's accounts, by the id in the address; as shardOf in ledger/shards.ts.
create or replace function ledger_shard_of(p_address text) returns smallint language sql immutable parallel safe as $$
  select (1 + ('x' || left(md5(split_part(p_address, ':', 2)), 1))::bit(4)::int)::smallint
$$;
