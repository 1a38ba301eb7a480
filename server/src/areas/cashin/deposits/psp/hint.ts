import type { Context } from '../../../../context.ts'
import { work } from '../../../../operations/work.ts'
import type { Psp, QrHint } from '../../../../providers/psp/port.ts'
import { hintedCode, markHinted } from '../store.ts'
import { takePaid } from './asking.ts'
import { qrPolls } from './poll.ts'

/**
 * A code is asked about once for all hints of so many ms: whoever writes notices himself costs us
 * and the PSP no more than that. What came meanwhile the next question finds.
 */
export const HINT_PAUSE_MS = 10_000
/** No notice is heard of an older code: who has collected many ids would have each asked about. */
const HINTED_WITHIN_MS = 30 * 86_400_000

/**
 * An unsigned notice. It names a code and tells nothing: the PSP is asked by our own, authenticated
 * call what was paid, and only its answer credits. A notice of no code of ours does nothing at all.
 * Where the PSP does not know yet, the polls go on, soon at first ({@link nextPoll}).
 */
export async function takeHint(context: Context, psp: Psp, hint: QrHint): Promise<void> {
  if (hint.reference === null && hint.pspReference === null) return
  const code = await hintedCode(context.db, psp.code, hint)
  const now = context.clock.now()
  if (!code || now.getTime() - code.created_at.getTime() > HINTED_WITHIN_MS) return
  const before = new Date(now.getTime() - HINT_PAUSE_MS)
  const { pspReference } = hint
  const polls = qrPolls(context)
  const lease = new Date(now.getTime() + polls.leaseMs)
  const marked = await markHinted(context.db, code.id, { now, before, pspReference, lease })
  if (!marked) return
  if (marked.state !== 'PAID') {
    await work(context, polls, marked)
    return
  }
  // Nothing polls a paid code: the notice may be of money that the PSP has taken back.
  const answer = await psp.payment(code.id, code.psp_reference ?? pspReference, code.created_at)
  if (answer.kind === 'done' && answer.value.state === 'PAID')
    await takePaid(context, psp.code, code.id, answer.value)
}
