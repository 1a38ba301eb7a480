import { expect, it, vi } from 'vitest'
import { done, unknown, type ProviderAnswer } from '../../../../providers/answer.ts'
import type { SlipAnswer } from '../../../../providers/slipcheck/port.ts'
import type { Registered } from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { slipHouse } from '../testing/slips.ts'

/** An operator asks the verifier once more: its word is kept, and moves nothing. */
const house = await slipHouse()
const { context, clock } = house
const desk = async (role: 'finance' | 'support' | 'owner' = 'finance') =>
  house.client((await seat(context, role)).token)
const [one, two] = [await desk(), await desk()]
interface Shown {
  reference: string
  amount: number
  worst: { severity: string } | null
  signals: { code: string; severity: string }[]
  log: { said: string; amount: number | null; operator: string | null }[]
}

/** A slip into an account that only a person can tell from ours. */
async function waits(member: Registered, amount = 300): Promise<string> {
  const stranger = { toAccountNo: '9998812349', toBankCode: 'SCB', toName: 'KRAPAO C' }
  const { picture } = await house.transfer(member, { ...stranger, amount })
  return (await house.settle(member.client, picture)).reference
}
const ask = (reference: string, by = one) => by.post(`/api/ops/slips/${reference}/ask`)
const queue = async () => (await one.post('/api/ops/slips')).body['slips'] as Shown[]
/** What the verifier says next, each once. */
function says(...answers: ProviderAnswer<SlipAnswer>[]) {
  const verify = vi.spyOn(context.providers.slipcheck, 'verify')
  return verify.mockImplementation(async () => answers.shift() ?? unknown('asked too often'))
}
async function foundAgain(reference: string, amount?: bigint): Promise<SlipAnswer> {
  const row = await context.db
    .selectFrom('slip')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const party = { bankNumber: null, account: null, names: [] }
  const transfer = {
    transRef: row.trans_ref ?? '',
    amount: amount ?? row.amount ?? 0n,
    paidAt: row.paid_at ?? clock.now(),
  }
  return { state: 'FOUND', transfer: { ...transfer, sender: party, receiver: party } }
}

it('credits nothing however often it says yes, from two sides, and the accepted slip counts once', async () => {
  const member = await house.register()
  const reference = await waits(member)
  const yes = await foundAgain(reference)
  const verify = says(done(yes), done(yes), done(yes))
  const answers = await Promise.all([ask(reference), ask(reference)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await ask(reference)).body).toMatchObject({
    status: 'REVIEW',
    signals: expect.arrayContaining([expect.objectContaining({ code: 'VERIFIER_AGREES' })]),
  })
  expect(await house.wallet(member.client)).toBe(0)
  const [row] = (await queue()).filter((each) => each.reference === reference)
  expect(row?.log.map(({ said, amount }) => [said, amount])).toEqual(
    Array.from({ length: 4 }, () => ['FOUND', 300]),
  )
  expect(row?.log.map(({ operator }) => operator === null)).toEqual([true, false, false, false])
  const body = { reason: 'asked the bank', bankCode: 'SCB' }
  expect((await one.post(`/api/ops/slips/${reference}/accept`, body)).status).toBe(200)
  expect(await house.wallet(member.client)).toBe(300)
  expect((await ask(reference)).body.message).toBe('NOT_WAITING')
  expect(await house.wallet(member.client)).toBe(300)
  const owner = await desk('owner')
  const audit = await owner.post('/api/ops/audit', { subject: reference, action: 'slip.ask' })
  expect(audit.body).toMatchObject({ total: 3 })
  verify.mockRestore()
})

it('puts a slip that the verifier takes back before older ones, and unknown answers are only told', async () => {
  const member = await house.register()
  const older = await waits(member, 310)
  clock.advance(60_000)
  const newer = await waits(member, 320)
  const order = async () =>
    (await queue()).map((each) => each.reference).filter((each) => [older, newer].includes(each))
  expect(await order()).toEqual([older, newer])
  const verify = says(
    unknown('HTTP 503'),
    done({ state: 'NOT_FOUND' }),
    done(await foundAgain(newer, 99_900n)),
  )
  expect((await ask(newer)).body).toMatchObject({ log: [{}, { said: 'HTTP 503', amount: null }] })
  expect(await order()).toEqual([older, newer])
  expect((await ask(newer)).body).toMatchObject({ worst: { severity: 'stop', count: 1 } })
  expect(await order()).toEqual([newer, older])
  // Another amount than before is no reason to credit it.
  expect((await ask(newer)).body).toMatchObject({
    amount: 320,
    signals: expect.arrayContaining([
      expect.objectContaining({ code: 'VERIFIER_DIFFERS', severity: 'stop' }),
    ]),
  })
  expect(await house.wallet(member.client)).toBe(0)
  verify.mockRestore()
})

it('is refused to who may not, for a slip of nobody, of another operator, and the sixth time', async () => {
  const member = await house.register()
  const reference = await waits(member, 330)
  const verify = says()
  expect((await ask('nothing')).body.message).toBe('NOT_FOUND')
  expect((await ask(reference, await desk('support'))).status).toBe(403)
  expect((await member.client.post(`/api/ops/slips/${reference}/ask`)).status).toBe(401)
  expect((await two.post(`/api/ops/cases/slip/${reference}/take`)).status).toBe(200)
  expect((await ask(reference)).body.message).toBe('CASE_TAKEN')
  await two.post(`/api/ops/cases/slip/${reference}/leave`)
  expect(verify).not.toHaveBeenCalled()
  for (let n = 0; n < 5; n++) expect((await ask(reference, n % 2 ? one : two)).status).toBe(200)
  const refused = await ask(reference, two)
  expect([refused.status, refused.body.message]).toEqual([429, 'REQUEST_LIMIT'])
  expect(verify).toHaveBeenCalledTimes(5)
  verify.mockRestore()
})
