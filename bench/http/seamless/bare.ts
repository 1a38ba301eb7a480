import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { betsOf, providerOf, walletOf } from '../../../server/src/ledger/address.ts'
import { apply } from '../../../server/src/ledger/apply.ts'
import { prepare } from '../../../server/src/ledger/posting.ts'

/** Amounts in satang; `balance`: what the wallet holds behind it. */
interface Bet {
  code: string
  memberId: string
  player: string
  stake: bigint
  balance: bigint
}

/**
 * The statements of a bet that nobody refuses, with no server around them: who it is, the posting,
 * the call, the round, and what play counts of it.
 */
export async function writeBet(
  pool: Pool,
  { code, memberId, player, stake, balance }: Bet,
): Promise<void> {
  const [bet, round] = [randomUUID(), randomUUID()]
  const legs = [{ from: walletOf(memberId), to: betsOf(memberId, code), amount: stake }]
  const line = { memberId, type: 'transfer' as const, from: 'WALLET', to: code, amount: stake }
  const prepared = prepare({ op: 'post', key: `bare:${bet}`, kind: 'seamless', legs, line })
  if (!prepared) throw new Error('no bet')
  const client = await pool.connect()
  const run = async (name: string, text: string, values: unknown[]) =>
    (await client.query<Record<string, unknown>>({ name, text, values })).rows
  try {
    await run(
      'bare_who',
      `select a.member_id, s.login_id from seamless_account a
      join seamless_session s on s.member_id = a.member_id and s.code = a.code
      where a.code = $1 and a.username = $2`,
      [code, player],
    )
    await client.query('begin')
    await run('bare_member', 'select status, excluded_until from member where id = $1', [memberId])
    const [outcome] = await apply(
      ({ name, text }, values) => run(name, text, [...values]),
      [prepared],
      new Date(),
      new Set([providerOf(code)]),
    )
    if (!outcome?.ok) throw new Error('the ledger refused a bet')
    await run(
      'bare_call',
      `insert into seamless_call (code, call_id, member_id, round_id, game, kind, staked, won, state,
          balance, was_nothing, made_at)
        values ($1, $2, $3, $4, 'lab', 'BET', $5, 0, 'DONE', $6, false, now())`,
      [code, bet, memberId, round, String(stake), String(balance)],
    )
    await run(
      'bare_round',
      `insert into seamless_round (code, member_id, round_id, told_id, game, state, staked, won,
          on_table, opened_at, moved_at)
        values ($1, $2, $3, $3, 'lab', 'OPEN', $4, 0, $4, now(), now())`,
      [code, memberId, round, String(stake)],
    )
    await run(
      'bare_told',
      `insert into game_round (code, round_id, username, member_id, bet, win, played_at,
          gathered_at, weight, voided, revision)
        values ($1, $2, $3, $4, $5, 0, now(), now(), 100, false, 1)`,
      [code, round, player, memberId, String(stake)],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
