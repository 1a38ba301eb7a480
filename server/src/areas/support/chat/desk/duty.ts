import type { Answer } from '@krapao/contract/calls'
import { holds } from '@krapao/contract/ops/rights'
import type { Context } from '../../../../context.ts'
import { operatorsAtWork, writeAudit, type Operator } from '../../../staff/public.ts'
import { beginDuty, dutiesOf, endDuty } from './dutyStore.ts'

interface OnDuty {
  operator: string
  since: Date
  open: number
  waiting: number
}

/** Who takes new conversations now: on duty, at the console, and with the right to answer. */
export async function onDuty(context: Context): Promise<OnDuty[]> {
  const present = (await operatorsAtWork(context)).filter(({ rights }) =>
    holds(rights, 'chat.answer'),
  )
  const duties = await dutiesOf(context.db, present)
  return present.flatMap(({ id, name }) => {
    const duty = duties.find((each) => each.id === id)
    return duty ? [{ ...duty, operator: name }] : []
  })
}

export async function dutyOf(context: Context, by: Operator): Promise<Answer<'opsChatDuty'>> {
  const found = await onDuty(context)
  return {
    me: by.name,
    isOn: found.some(({ operator }) => operator === by.name),
    onDuty: found.map(({ operator, since, open, waiting }) => ({
      operator,
      since: since.toISOString(),
      open,
      waiting,
    })),
  }
}

/** Safe to repeat. What an operator has already stays theirs. */
export async function setDuty(
  context: Context,
  by: Operator,
  isOn: boolean,
): Promise<Answer<'opsChatDuty'>> {
  const at = context.clock.now()
  const before = await dutyOf(context, by)
  await context.db.transaction().execute(async (tx) => {
    // One of an earlier day begins again.
    if (!before.isOn) await endDuty(tx, by.id)
    await (isOn ? beginDuty(tx, by.id, at) : endDuty(tx, by.id))
    if (before.isOn !== isOn)
      await writeAudit(tx, {
        at,
        by,
        action: 'chat.duty',
        subject: by.id,
        before: { on: before.isOn },
        after: { on: isOn },
      })
  })
  return await dutyOf(context, by)
}
