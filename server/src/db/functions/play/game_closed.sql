-- Why no bet is taken at these games, by their place in the question (null: the provider alone is asked about; empty:
-- nobody says which game, so that any one that is stopped counts): STOPPED by an operator, NOT_OPEN where nobody has
-- opened it or it is listed no more. Holds each provider from being stopped until the transaction ends, so that who
-- stops one has waited for every bet that was let in before, and a bet that waited for them reads what they wrote.
create or replace function game_closed(codes text[], games text[])
  returns table (n bigint, why text) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('game-stop:' || c.code, 0))
    from (select distinct x.code from unnest(codes) x (code) order by 1) c;
  return query
    select u.n, case
        when exists (select from game_stop s
          where s.code = u.code and (s.game = '' or s.game = u.game or u.game = '')) then 'STOPPED'
        when exists (select from game_item i where i.code = u.code and i.game = u.game
          and i.state in ('NEW', 'GONE')) then 'NOT_OPEN' end
    from unnest(codes, games) with ordinality u (code, game, n) order by u.n;
end $$;
