import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { isAddress } from '../../../ledger/address.ts'
import { accountEntries } from '../../../ledger/reads/accountEntries.ts'
import { findPosting, trialBalance } from '../../../ledger/reads/explorer.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { momentsOf } from '../lists/rules.ts'
import { runReconciliation } from '../reconciliation/breaks.ts'
import { closeBreakOf, reconciliationOf } from './reconciliation.ts'
import { shownAccount, shownBalance, shownPosting } from './shown.ts'
import { trialBalanceAt } from './trialBalance.ts'

export function bookRoutes(app: FastifyInstance, context: Context): void {
  const { standby, clock } = context
  bind(app, context, 'opsTrialBalance', async () => {
    return shownBalance(await standby.read(trialBalance), clock.now())
  })
  bind(app, context, 'opsTrialBalanceAt', ({ body }) =>
    standby.read((db) => trialBalanceAt(db, clock.now(), body.day)),
  )
  bind(app, context, 'opsLedgerAccount', async ({ body: { account, page, limit, from, to } }) => {
    const stretch = momentsOf(from, to)
    const found = isAddress(account)
      ? await standby.read((db) => accountEntries(db, account, page, limit, stretch))
      : null
    if (!found) throw new Refused('NOT_FOUND')
    return shownAccount(account, found)
  })
  bind(app, context, 'opsLedgerPosting', async ({ params, locale }) => {
    const found = /^\d{1,18}$/.test(params.id)
      ? await standby.read((db) => findPosting(db, BigInt(params.id)))
      : null
    if (!found) throw new Refused('NOT_FOUND')
    return shownPosting(params.id, found, locale)
  })
  bind(app, context, 'opsReconciliation', () => reconciliationOf(context))
  bind(app, context, 'opsReconciliationRun', async () => {
    await runReconciliation(context)
    return null
  })
  bind(app, context, 'opsBreakClose', async ({ operator, params, body }) => {
    await closeBreakOf(context, params.id, operator, body.reason)
    return null
  })
}
