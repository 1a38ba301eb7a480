import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { balance, id, time } from '../../fields.ts'
import { aboutId, access, page } from '../fields.ts'

const link = z
  .object({
    id,
    memberId: id,
    name: z.string(),
    /** The end of the link's own code: who has all of it may redeem it. */
    code: z.string(),
    /** Our account at the issuer. */
    account: z.string(),
    amount: balance,
    state: z.enum(['REDEEMING', 'REDEEMED', 'FAILED']),
    failReason: z.string().nullable(),
    createdAt: time,
    endedAt: time.nullable(),
    /** When the issuer is asked next by itself. */
    nextAt: time.nullable(),
    attempts: z.int(),
    /** What the issuer said while it had no end, the first first. */
    log: z.array(z.object({ at: time, said: z.string() })),
  })
  .meta({ id: 'WalletLinkCase' })

export const walletLinkOpsCalls = {
  opsWalletLinks: call({
    summary: 'Wallet links whose end the issuer has not told, oldest first; or ended, newest first',
    access,
    refuses: [],
    body: z
      .strictObject({ ...page, ended: z.boolean().default(false) })
      .default({ page: 1, limit: 50, ended: false }),
    answers: ok(z.object({ total: z.int(), links: z.array(link) })),
  }),
  opsWalletLinkAsk: call({
    summary: 'Ask the issuer again, now: its answer alone may end the link; audited',
    access,
    refuses: ['NOT_FOUND', 'NOT_WAITING', 'REQUEST_LIMIT'],
    params: aboutId,
    answers: ok(link),
  }),
}
