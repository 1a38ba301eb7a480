import type { QrProvider } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { endPayment } from '../../payments/store.ts'
import { quarantineLine } from '../../payments/suspend.ts'
import type { QrCode } from '../store.ts'
import { linesOfCode, shownAndTold } from './settlementStore.ts'

const REASON = 'BILL_UNTOLD'
/** A PSP may be slower than the bank; by then it has been asked more than once. In ms. */
const PATIENCE_MS = 60 * 60_000
const AT_ONCE = 200

/**
 * Shows operators the bank's lines that pay a code of ours which its PSP does not call paid: our
 * bank has the money, and nobody was credited for it. Nothing moves, for the PSP may tell of it
 * yet, and then it is credited by itself. One line is shown once.
 */
export async function showUntold(context: Context, code: QrCode): Promise<void> {
  const before = context.clock.now().getTime() - PATIENCE_MS
  for (const line of await linesOfCode(context.db, code))
    if (line.happened_at.getTime() <= before)
      await quarantineLine(context, context.db, {
        account: `psp:${code.provider}`,
        key: `untold:${line.id}`,
        reference: line.reference,
        raw: JSON.stringify({
          code: code.id,
          member: code.member_id,
          baht: line.amount === null ? null : toBaht(line.amount),
          into: line.account,
          at: line.happened_at.toISOString(),
        }),
        reason: REASON,
        qrcodeId: code.id,
      })
}

/** Ends what is shown of codes whose PSP has told of every payment since. Safe to repeat. */
export async function endTold(context: Context, provider: QrProvider): Promise<void> {
  const ended = { state: 'SETTLED' as const, ended_at: context.clock.now() }
  for (const { id } of await shownAndTold(context.db, provider, REASON, AT_ONCE))
    await endPayment(context.db, id, 'WAITING', ended)
}
