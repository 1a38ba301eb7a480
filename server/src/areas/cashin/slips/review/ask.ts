import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { demandAttempts } from '../../../../limits/attempts.ts'
import { unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import type { SlipAnswer } from '../../../../providers/slipcheck/port.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { keptSince } from '../../../../settings/keptSince.ts'
import { writeAudit, type Operator } from '../../../staff/public.ts'
import { findSlip, type Slip } from '../store.ts'
import { deleteSlipWordsBefore, noteWord } from '../wordStore.ts'

/** A question costs the house money at some verifiers, and a slip's answer does not change often. */
const OF_ONE_SLIP = { name: 'slip-ask', hits: 5, seconds: 600 }
const OF_ONE_OPERATOR = { name: 'slip-ask-operator', hits: 60, seconds: 3_600 }

/**
 * Asks the verifier about a slip that waits for a person once more, now. What it says becomes a
 * line of the slip's history, in one commit with the audit, and moves nothing: the slip is credited
 * or refused by operators alone. NOT_FOUND, NOT_WAITING, REQUEST_LIMIT.
 */
export async function askVerifier(
  context: Context,
  reference: string,
  by: Operator,
): Promise<void> {
  const row = await findSlip(context.db, reference)
  if (!row) throw new Refused('NOT_FOUND')
  const question = questionOf(row)
  if (row.status !== 'REVIEW' || !question) throw new Refused('NOT_WAITING')
  await demandAttempts(context, [
    { limit: OF_ONE_SLIP, subject: reference },
    { limit: OF_ONE_OPERATOR, subject: by.id },
  ])
  const answer = await context.providers.slipcheck.verify(question).catch((error: unknown) => {
    context.log.error(
      { err: error, reference },
      'a question to the verifier failed in our own code',
    )
    return unknown('our own fault')
  })
  const word = toldBy(answer)
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    await noteWord(tx, { reference, at, askedBy: by.id, ...word })
    await writeAudit(tx, {
      at,
      by,
      action: 'slip.ask',
      subject: reference,
      memberId: row.member_id,
      after: {
        said: word.said,
        ...(word.amount === undefined ? {} : { amount: toBaht(word.amount) }),
      },
    })
  })
}

const questionOf = ({ payload, sending_bank: sendingBank, trans_ref: transRef }: Slip) =>
  payload && sendingBank && transRef ? { payload, sendingBank, transRef } : null

/** In the words of the slip's history; amount in satang. */
function toldBy(answer: ProviderAnswer<SlipAnswer>): { said: string; amount?: bigint } {
  if (answer.kind !== 'done') return { said: answer.reason }
  const { value } = answer
  return value.state === 'FOUND'
    ? { said: 'FOUND', amount: value.transfer.amount }
    : { said: value.state }
}

/** Deletes what verifiers said of slips more than `complaintKeptYears` ago; answers how much. */
export const forgetVerifierWords = (context: Context): Promise<number> =>
  deleteSlipWordsBefore(context.db, keptSince(context, 'complaintKeptYears'))
