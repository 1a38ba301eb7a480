import { Client as Database } from 'pg'
import type { Client, Reply } from './api.ts'

/** Baht of one transfer, and the game that it goes to or comes from. */
export const AMOUNT = 1
export const GAME = 'pg'

/**
 * `told`: success; a no, the money being back; or that nobody knows yet, and then it may turn out
 * either way.
 */
export interface TransferAttempt {
  key: string
  way: 'in' | 'out'
  reference: string | null
  told: 'SUCCESS' | 'FAILED' | 'PENDING' | null
}

/** The next transfer of a caller: into the game and out of it in turn. */
export function nextAttempt(attempts: TransferAttempt[], prefix: string): TransferAttempt {
  const n = attempts.length
  const attempt: TransferAttempt = {
    key: `${prefix}-${n}`,
    way: n % 2 === 0 ? 'in' : 'out',
    reference: null,
    told: null,
  }
  attempts.push(attempt)
  return attempt
}

/** Opens the member's account at the game and moves 1,000 baht into it. */
export async function fundGame(member: Client): Promise<void> {
  await member.get(`/api/wallet/activate/${GAME}`)
  const order = { from: 'WALLET', to: GAME, amount: 1_000 }
  const { status, body } = await member.post('/api/wallet/transfer', order)
  if (status !== 200) throw new Error(`no money in the game: ${status} ${JSON.stringify(body)}`)
}

/** How each transfer stands in the database, by reference. */
export async function transferStates(connectionString: string): Promise<Map<string, string>> {
  const database = new Database({ connectionString })
  await database.connect()
  try {
    const { rows } = await database.query<{ reference: string; state: string }>(
      'select reference, state from game_transfer',
    )
    return new Map(rows.map((row) => [row.reference, row.state]))
  } finally {
    await database.end()
  }
}

interface Row {
  _id: string
  statementType: string
  status: string
  amount: number
}
export async function statement(member: Client): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { total, statements } = (await member.post('/api/statement', { page, limit: 100 })).body
    rows.push(...statements)
    if (rows.length >= total) return rows
  }
}

/** Null: no answer. */
export const send = (member: Client, { key, way }: TransferAttempt): Promise<Reply | null> =>
  member
    .post(
      '/api/wallet/transfer',
      {
        ...(way === 'in' ? { from: 'WALLET', to: GAME } : { from: GAME, to: 'WALLET' }),
        amount: AMOUNT,
      },
      { 'idempotency-key': key },
    )
    .catch(() => null)

/** Sends the attempt; true once it is known how it ended. */
export async function tell(member: Client, attempt: TransferAttempt): Promise<boolean> {
  const reply = await send(member, attempt)
  if (reply && [200, 202].includes(reply.status)) {
    attempt.reference = reply.body.reference
    attempt.told = reply.status === 200 ? 'SUCCESS' : 'PENDING'
  } else if (reply?.body.message === 'TRANSFER_FAIL') {
    attempt.reference = reply.body.details.reference
    attempt.told = 'FAILED'
  }
  return attempt.reference !== null
}
