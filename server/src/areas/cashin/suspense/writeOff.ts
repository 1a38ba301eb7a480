import type { Context } from '../../../context.ts'
import { endPayment } from '../payments/store.ts'
import { decide, type Asked } from './decide.ts'
import { endBankLine } from './endBankLine.ts'
import type { SuspenseRow } from './list.ts'
import { movesBy } from './rules.ts'

/**
 * An operator gives up looking for the owner: the money goes to `house:writtenoff`. For a line that
 * could not be read nothing is posted; it only leaves the list. Refuses what {@link decide} does.
 */
export function writeOffSuspense(context: Context, asked: Asked): Promise<SuspenseRow> {
  return decide(context, { ...asked, action: 'writeOff' }, async (tx, item) => {
    const leg = movesBy(item, 'writeOff', '')
    if (leg) {
      const outcome = await tx.post({
        op: 'post',
        key: `suspense:${item.id}:writeOff`,
        kind: 'suspense',
        legs: [leg],
      })
      if (!outcome.ok)
        throw new Error(`the ledger refused to write off ${item.id}: ${outcome.refusal}`)
    }
    const now = context.clock.now()
    await endPayment(tx.db, item.id, 'WAITING', { state: 'WRITTEN_OFF', ended_at: now })
    await endBankLine(tx, item, asked.operatorId, now)
  })
}
