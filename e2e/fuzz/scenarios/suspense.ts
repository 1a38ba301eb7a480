import type { OperatorPerson } from '../operators.ts'
import type { Member } from '../people.ts'
import { register } from './newcomer.ts'
import { type Scenario, Stopped, type Way } from './scenario.ts'

const REASON = { reason: 'for the fuzzer' }

/** A transfer by somebody whom nobody knows: the item that operators decide about. */
async function fromNobody(
  way: Way,
  operator: OperatorPerson,
  toAccountNo: string,
): Promise<string> {
  const { transRef } = (await way.outside('POST', '/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: `666${way.chance.int(1e6, 9e6)}`,
    fromName: 'NOBODY KNOWN',
    toAccountNo,
    amount: way.chance.int(10, 90),
    notify: true,
  })) as { transRef: string }
  const first = await way.until(
    'opsSuspense',
    operator,
    { body: { page: 1, limit: 100 } },
    ({ items }) => items.some(({ reference }) => reference === transRef),
  )
  return first.items.find(({ reference }) => reference === transRef)?.id ?? ''
}

async function accountFor(way: Way, member: Member): Promise<string> {
  const { banks } = await way.call('lookupDeposit', member)
  const [to] = banks
  if (!to) throw new Stopped('no account to pay into')
  return to.bankAccountNo
}

/** The feed tells in order: once its newest line is here, so are all that came before. */
export async function waitForFeed(way: Way): Promise<void> {
  const to = await accountFor(way, await register(way))
  await fromNobody(way, await way.operator('finance'), to)
}

/** Money of nobody is looked at, given to a member, sent back, and given up. */
async function decide(way: Way): Promise<void> {
  const member = await register(way)
  const to = await accountFor(way, member)
  const operator = await way.operator('finance')
  const item = async () => ({ id: await fromNobody(way, operator, to) })

  const [given, returned, lost] = [await item(), await item(), await item()]
  await way.call('opsSuspenseReveal', operator, { params: given })
  await way.call('opsSuspenseEvidence', operator, { params: given })
  const assign = { params: given, body: { memberId: member.id, ...REASON } }
  await way.call('opsSuspenseAssign', operator, assign)
  await way.call('opsSuspenseReturn', operator, { params: returned, body: REASON })
  await way.call('opsSuspenseWriteOff', operator, { params: lost, body: REASON })
}

export const SUSPENSE: readonly Scenario[] = [
  { name: 'decides about money of nobody', run: decide },
]
