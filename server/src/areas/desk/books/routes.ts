import { toBaht } from '@krapao/contract/money'
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
import { figureOf, itemOf, shownLeg } from './shown.ts'
import { trialBalanceAt } from './trialBalance.ts'

export function bookRoutes(app: FastifyInstance, context: Context): void {
  const { standby, clock } = context
  bind(app, context, 'opsTrialBalance', async () => {
    const rows = await standby.read(trialBalance)
    const money = rows.filter((row) => !row.isCoin)
    return {
      accounts: money.map(({ account, accounts, entries, balance }) => ({
        account,
        accounts,
        entries,
        balance: toBaht(balance),
      })),
      coins: rows
        .filter((row) => row.isCoin)
        .map(({ account, accounts, balance }) => ({ account, accounts, balance: Number(balance) })),
      total: toBaht(money.reduce((sum, row) => sum + row.balance, 0n)),
      at: clock.now().toISOString(),
    }
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
    const figure = (value: bigint): number => figureOf(account, value)
    return {
      account,
      balance: figure(found.balance),
      held: figure(found.held),
      total: found.total,
      opening: figure(found.opening),
      closing: figure(found.closing),
      moved: found.moved && {
        debit: figure(found.moved.debit),
        credit: figure(found.moved.credit),
      },
      entries: found.entries.map((entry) => ({
        seq: Number(entry.seq),
        posting: String(entry.transferId),
        key: entry.key,
        kind: entry.kind,
        at: entry.at.toISOString(),
        amount: figureOf(account, entry.amount),
        balance: figureOf(account, entry.balance),
      })),
    }
  })
  bind(app, context, 'opsLedgerPosting', async ({ params, locale }) => {
    const found = /^\d{1,18}$/.test(params.id)
      ? await standby.read((db) => findPosting(db, BigInt(params.id)))
      : null
    if (!found) throw new Refused('NOT_FOUND')
    const { line } = found
    return {
      id: params.id,
      key: found.key,
      op: found.op,
      kind: found.kind,
      at: found.at.toISOString(),
      legs: found.legs.map(shownLeg),
      ends: found.ends === null ? null : String(found.ends),
      endedBy: found.endedBy === null ? null : String(found.endedBy),
      line: line && {
        memberId: line.address.split(':')[1] ?? '',
        type: line.type,
        from: line.from_name,
        to: line.to_name,
        amount: toBaht(line.amount),
        item: itemOf(line.item_kind, line.item_description, locale),
      },
    }
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
