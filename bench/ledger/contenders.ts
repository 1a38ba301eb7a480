import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { World } from './world.ts'

interface Transfer {
  key: string
  from: number
  to: number
  amount: bigint
}
/**
 * Moves money between members by index; `to` -1 is the hot house account. Throws unless it was
 * accepted.
 */
export type Move = (transfer: Transfer) => Promise<void>

/** One transfer a transaction, by a function. */
export function oneByOne({ members, hot }: World, pool: Pool): Move {
  return async ({ key, from, to, amount }) => {
    const source = members[from]?.id,
      target = to < 0 ? hot.id : members[to]?.id
    const content = createHash('sha256')
      .update(`${key}${source}${target}${amount}`)
      .digest('hex')
      .slice(0, 32)
    const { rows } = await pool.query<{ code: number }>({
      name: 'bench_transfer',
      text: 'select bench_transfer($1, $2, $3, $4, $5, $6) as code',
      values: [key, content, source, target, amount, new Date()],
    })
    if (rows[0]?.code !== 1) throw new Error(`the baseline answered ${rows[0]?.code}`)
  }
}

/** Ours: the product's own ledger, as the server uses it. */
export function groupCommit({ ledger, members, hot }: World): Move {
  return async ({ key, from, to, amount }) => {
    const outcome = await ledger.submit({
      op: 'post',
      key,
      kind: 'transfer',
      legs: [
        {
          from: members[from]?.address ?? '',
          to: to < 0 ? hot.address : (members[to]?.address ?? ''),
          amount,
        },
      ],
    })
    if (!outcome.ok || outcome.replayed)
      throw new Error(
        `the ledger answered ${JSON.stringify(outcome, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))}`,
      )
  }
}
