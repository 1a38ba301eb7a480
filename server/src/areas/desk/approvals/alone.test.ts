import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Client } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** What one person takes or gives away alone where a second one could have looked. */
// Each is beyond the ceiling that nobody passes, which is not what is asked here.
const house = await testApp({ settings: { registerOTP: false, worstGiftCeiling: 1e9 } })
const { context } = house
const { db } = context
const reason = 'a test'
const worker = async (role: 'owner' | 'finance' | 'support' | 'content') => {
  const who = await seat(context, role)
  return { ...who, client: house.client(who.token) }
}
type Worker = Awaited<ReturnType<typeof worker>>
let [owner, editor]: Worker[] = []
const by = (who: Worker | undefined): Client => {
  if (!who) throw new Error('nobody')
  return who.client
}
beforeEach(async () => {
  await db.updateTable('operator').set({ active: false, owner_until: null }).execute()
  await worker('owner')
  ;[owner, editor] = [await worker('owner'), await worker('content')]
})

interface Item {
  id: string
  live: Record<string, unknown>
}
const first = async (kind: string, id?: string): Promise<Item> => {
  const { items } = (await by(owner).post(`/api/ops/${kind}`)).body as unknown as { items: Item[] }
  const found = items.find((each) => id === undefined || each.id === id)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const publish = async (who: Worker | undefined, kind: string, id: string, body: object) => {
  const saved = await by(who).put(`/api/ops/${kind}/${id}`, { body, reason })
  expect([saved.status, saved.body.message]).toEqual([200, undefined])
  const { draft } = saved.body as unknown as { draft: { version: number } }
  return by(who).post(`/api/ops/${kind}/${id}/publish`, { version: draft.version, reason })
}
const WAITS = { status: 202, body: { approval: expect.any(String) as unknown } }

describe('waits for a second person', () => {
  it.each([
    ['10,000 percent', { rewardPercent: 10_000, rewardAmount: 5_000, turnoverMultiple: 1 }],
    ['a million', { rewardPercent: null, rewardAmount: 1_000_000, turnoverMultiple: 5 }],
    [
      'less than its gift once',
      { rewardPercent: null, rewardAmount: 10, turnoverMultiple: 0.5, quota: 10 },
    ],
  ])('an offer of %s by who edits content', async (_, change) => {
    const { id, live } = await first('offers')
    expect(await publish(editor, 'offers', id, { ...live, ...change })).toMatchObject(WAITS)
    expect((await first('offers', id)).live).toEqual(live)
  })

  it('the number of an account of ours, by one of two owners', async () => {
    const { id, live } = await first('deposit-accounts')
    const own = { ...live, accountNo: '6660006660' }
    expect(await publish(owner, 'deposit-accounts', id, own)).toMatchObject(WAITS)
    expect((await first('deposit-accounts', id)).live).toEqual(live)
  })

  it.each([
    ['autoApproveBelow', 90_000],
    ['withdrawMax', 9_000_000],
    ['fourEyesFrom', 5_000_000],
    ['bankChangeRestHours', 1],
  ] as const)('%s at %d, by one of two owners', async (key, value) => {
    const before = context.settings.get(key)
    expect(await by(owner).put(`/api/ops/settings/${key}`, { value, reason })).toMatchObject(WAITS)
    expect(context.settings.get(key)).toBe(before)
  })

  it('the official LINE link, by who edits content', async () => {
    const { id, live } = await first('texts', 'lineLink-0')
    const html = { th: 'https://line.me/R/ti/p/@thief', la: '', en: '' }
    expect(await publish(editor, 'texts', id, { html })).toMatchObject(WAITS)
    expect((await first('texts', id)).live).toEqual(live)
  })
})
