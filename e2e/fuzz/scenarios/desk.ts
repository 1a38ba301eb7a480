import { register } from './newcomer.ts'
import { payIn, player } from './play.ts'
import { type Scenario, Stopped, type Way } from './scenario.ts'

const REASON = { reason: 'for the fuzzer' }
const PAGE = { page: 1, limit: 100 }
/** Ahead of our time: no slip says so, and a person looks at it. */
const AHEAD_MS = 600_000

/** A slip that only a person can judge, and what two operators say of it. */
async function judgeSlip(way: Way, isTaken: boolean): Promise<void> {
  const { clock, untold } = way.world
  const member = await register(way)
  const { banks } = await way.call('lookupDeposit', member)
  const [to] = banks
  if (!to) throw new Stopped('no account to pay into')
  const { transRef, slipUrl } = (await way.outside('POST', '/bank/transfer', {
    fromBankCode: 'SCB',
    fromAccountNo: member.bankAccountNo,
    fromName: 'SOMCHAI JAIDEE',
    toAccountNo: to.bankAccountNo,
    amount: way.chance.int(10, 90),
    notify: false,
    at: new Date(clock.now().getTime() + AHEAD_MS).toISOString(),
  })) as { transRef: string; slipUrl: string }
  untold.push(transRef)
  const file = Buffer.from(await (await fetch(slipUrl)).arrayBuffer())
  const { reference } = await way.call('walletSlip', member, { file })
  await way.call('slipReference', member, { params: { reference } })

  const operator = await way.operator('finance')
  await way.until('opsSlips', operator, { body: PAGE }, ({ slips }) =>
    slips.some((each) => each.reference === reference),
  )
  const picture = { params: { id: member.id, reference }, body: REASON }
  await way.call('opsMemberSlips', operator, { params: { id: member.id }, body: PAGE })
  await way.call('opsMemberSlipPicture', operator, picture)
  const params = { reference }
  await way.call('opsSlipReveal', operator, { params })
  await way.call('opsSlipAsk', operator, { params })
  if (isTaken) await way.call('opsSlipAccept', operator, { params, body: REASON })
  else
    await way.call('opsSlipRefuse', operator, { params, body: { ...REASON, code: 'INVALID_SLIP' } })
}

/** The bank takes a payout and keeps it: an hour later nobody knows its end. */
async function leaveHeld(way: Way): Promise<void> {
  const member = await player(way, 1_000)
  await way.outside('POST', '/faults', { target: 'bank', kind: 'hold', on: 'write' })
  const { reference } = await way.call('withdraw', member, { body: { amount: 100 } })
  await follow(way, reference, 'SENT')
}

/** Operators approve a withdrawal that waits for them; then it comes so far. */
async function follow(way: Way, reference: string, state: 'SENT' | 'PAID'): Promise<void> {
  const operator = await way.operator('finance')
  const params = { reference }
  for (const one of [operator, await way.colleague(operator)]) {
    const { withdrawal } = await way.call('opsWithdrawal', one, { params })
    if (withdrawal.state !== 'REQUESTED') break
    await way.call('opsWithdrawalApprove', one, { params, body: REASON })
  }
  await way.until(
    'opsWithdrawal',
    operator,
    { params },
    ({ withdrawal }) => withdrawal.state === state,
  )
}

/** Two operators who have asked the bank say that it will pay. */
async function resolveHeld(way: Way): Promise<void> {
  const operator = await way.operator('finance')
  const { transfers } = await way.call('opsTransfers', operator, { body: PAGE })
  const one = transfers.find(({ kind, proposal }) => kind === 'payout' && proposal === null)
  if (!one) throw new Stopped('no payout waits for an operator')
  const params = { reference: one.reference }
  // The bank keeps it still, and says so.
  await way.call('opsTransferAsk', operator, { params })
  const said = { params, body: { happened: true, ...REASON } }
  await way.call('opsTransferResolve', operator, said)
  await way.call('opsTransferResolve', await way.colleague(operator), said)
}

/** The bank pays at last what it has kept, and we hear of it. */
export async function letPay(way: Way): Promise<void> {
  const all = (await way.outside('GET', '/payouts')) as { reference: string; state: string }[]
  const kept = all.filter(({ state }) => state === 'PENDING')
  for (const { reference } of kept)
    await way.outside('POST', `/payouts/${reference}/settle`, { result: 'SUCCESS' })
  await way.world.clock.advance(AHEAD_MS)
  const operator = await way.operator('finance')
  for (const { reference } of kept)
    await way.until(
      'opsWithdrawal',
      operator,
      { params: { reference } },
      ({ withdrawal }) => withdrawal.state === 'PAID',
    )
}

async function payOut(way: Way): Promise<void> {
  const member = await player(way, 1_000)
  const { reference } = await way.call('withdrawAll', member, { body: { amount: 500 } })
  await payIn(way, member, 100)
  await follow(way, reference, 'PAID')
  const { code } = await way.call('payoutSlip', member, { params: { reference } })
  await way.call('fairPayout', member, { body: { code } })
}

export const DESK: readonly Scenario[] = [
  { name: 'has a slip taken', run: (way) => judgeSlip(way, true) },
  { name: 'has a slip refused', run: (way) => judgeSlip(way, false) },
  { name: 'is paid out', run: payOut },
]
/** From the second day on. */
export const RESOLVE: Scenario = { name: 'says what became of a payout', run: resolveHeld }
/** Only alone: in company the bank would keep somebody else's. */
export const HELD: Scenario = { name: 'has a payout that the bank keeps', run: leaveHeld }
