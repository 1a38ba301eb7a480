import type { Rule } from './rules.ts'

/** What lies on the table of games that call our wallet, what members owe of them, and what waits. */
export const GAME_RULES: readonly Rule[] = [
  {
    name: 'what lies on bets is what the open rounds of the member say',
    looked: "select count(*) as n from ledger_account where address like 'member:%:bets:%'",
    faults: `select coalesce(a.address, r.address) || ' has ' || coalesce(a.balance, 0) ||
        ', its open rounds say ' || coalesce(r.lies, 0)
      from (select address, balance from ledger_account where address like 'member:%:bets:%') a
      full join (select 'member:' || member_id || ':bets:' || code as address, sum(on_table) as lies
        from seamless_round where state = 'OPEN' group by member_id, code) r using (address)
      where coalesce(a.balance, 0) <> coalesce(r.lies, 0)`,
  },
  {
    name: 'house:gamedebt lacks what members owe of winnings that were taken back',
    looked: 'select count(*) as n from seamless_debt',
    faults: `select 'house:gamedebt has ' || a.balance || ', members owe ' || d.owed from
      (select coalesce(sum(balance), 0) as balance from ledger_account where address = 'house:gamedebt') a,
      (select coalesce(sum(amount - paid), 0) as owed from seamless_debt) d
      where a.balance <> -d.owed`,
  },
  {
    name: 'what games paid to closed accounts waits for their owners',
    looked: "select count(*) as n from incoming_payment where kind = 'game'",
    faults: `select coalesce(a.address, p.address) || ' has ' || coalesce(a.balance, 0) ||
        ', what waits is ' || coalesce(p.waits, 0)
      from (select address, balance from ledger_account where address like 'house:suspense:provider:%') a
      full join (select 'house:suspense:' || account as address, sum(amount) as waits
        from incoming_payment where kind = 'game' and state = 'WAITING' group by account) p using (address)
      where coalesce(a.balance, 0) <> coalesce(p.waits, 0)`,
  },
]
