import {
  checkReceipt,
  type Proof,
  type ReceiptLeg,
  type ShownRow,
} from '@krapao/contract/fair/proof'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '../../../ledger/verify/verify.ts'
import { testApp } from '../../../testing/app.ts'
import { writeAudit } from '../../staff/audit/write.ts'

const house = await testApp({
  settings: { sessionHours: 24 * 30, sessionIdleMinutes: 60 * 24 * 30 },
})
const { context, clock } = house
const at = (time: string) => clock.hold(new Date(time))
const close = () => house.jobs.runCron('books.closeDays')
const fault = async () =>
  (await verifyLedger(context.db)).findings.filter(({ faults }) => faults > 0n)

interface Shown extends ShownRow {
  _id: string
  legs: ReceiptLeg[]
  proof: Proof | null
}
interface Root {
  day: string
  size: number
  root: string
  audit: { seq: number; hash: string } | null
}
const roots = async () => (await house.client().get('/api/fair/roots')).body as unknown as Root[]

at('2026-11-20T05:00:00.000Z')
const who = await house.register()
const give = () =>
  context.ledger.submit({
    op: 'post',
    key: context.ids.reference('gift'),
    kind: 'deposit',
    legs: [{ from: 'house:bank:SCB', to: `member:${who.memberId}:wallet`, amount: 100n }],
    line: { memberId: who.memberId, type: 'deposit', from: 'SCB', to: 'WALLET', amount: 100n },
  })
/** What the browser does with the newest line of the member's statement. */
const checkNewest = async () => {
  const { statements } = (await who.client.post('/api/statement', { page: 1, limit: 1 })).body as {
    statements: { _id: string }[]
  }
  const receipt = (await who.client.get(`/api/statement/${statements[0]?._id}`))
    .body as unknown as Shown
  const published = (await roots()).find(({ day }) => day === receipt.proof?.day)?.root ?? null
  return checkReceipt(receipt, { published })
}
await give()
at('2026-11-21T05:00:00.000Z')
await close()

describe('the root of a day', () => {
  it('holds the head of the operators’ log, also where the postings fill their last part', async () => {
    at('2026-11-21T05:00:00.000Z')
    await Promise.all(Array.from({ length: 1_024 }, () => give()))
    await context.db.transaction().execute((tx) =>
      writeAudit(tx, {
        at: clock.now(),
        by: { id: 'o1', name: 'Som' },
        action: 'test.act',
        subject: 'x',
      }),
    )
    at('2026-11-22T05:00:00.000Z')
    await close()
    const [newest, before] = await roots()
    const { hash } = await context.db
      .selectFrom('audit_entry')
      .select('hash')
      .executeTakeFirstOrThrow()
    expect(newest).toMatchObject({ day: '2026-11-21', size: 1_024, audit: { seq: 1, hash } })
    expect(before?.audit).toEqual({ seq: 0, hash: '0'.repeat(64) })
    expect(await checkNewest()).toBe('MATCHES')
    expect(await fault()).toEqual([])
  })
})
