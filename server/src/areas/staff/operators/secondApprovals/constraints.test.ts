import { APPROVAL_STATES } from '@krapao/contract/ops/approvals/states'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AskedKind } from '../../../../db/tables/staff/approvals.ts'
import { testApp } from '../../../../testing/app.ts'
import { seat } from '../testing/seats.ts'
import { POLICY } from './policy.ts'

/** What no statement writes of an approval, whatever path of the code leads to it. */
const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const { db } = context
const at = context.clock.now()
const person = await house.register()
const { id: maker } = await seat(context, 'finance')
const { id: checker } = await seat(context, 'finance')
const { id: puppet } = await seat(context, 'finance')
const { id: own } = await seat(context, 'finance')
await db
  .updateTable('operator')
  .set({ granted_by: maker, granted_at: at })
  .where('id', '=', puppet)
  .execute()
await db.updateTable('operator').set({ phone: person.username }).where('id', '=', own).execute()

let made = 0
const propose = async (kind: AskedKind, change: object = {}) => {
  const id = `asked ${++made}`
  const row = {
    id,
    kind,
    subject: id,
    member_id: person.memberId,
    amount: 100n,
    after: JSON.stringify({ purpose: 'wallet' }),
    proposed_by: maker,
    proposed_at: at,
    reason: 'a test',
    state: 'waiting' as const,
    ...change,
  }
  await db.insertInto('approval').values(row).execute()
  return id
}
const decide = (id: string, by: string | null, change: object = {}) =>
  db
    .updateTable('approval')
    .set({ state: 'done', decided_by: by, decided_at: at, ...change })
    .where('id', '=', id)
    .execute()
const broken = (constraint: string) => expect.objectContaining({ constraint }) as Error
const KINDS = Object.keys(POLICY) as AskedKind[]

describe.each(KINDS)('of %s', (kind) => {
  let id: string
  beforeEach(async () => {
    id = await propose(kind)
  })

  it('the maker is not the checker', async () => {
    for (const state of ['done', 'refused'] as const)
      await expect(decide(id, maker, { state })).rejects.toEqual(broken('approval_two_people'))
    await expect(decide(id, null)).rejects.toEqual(broken('approval_two_people'))
    await decide(id, checker)
  })

  it('nobody decides about their own member account, nor refuses, nor proposes', async () => {
    for (const state of ['done', 'refused'] as const)
      await expect(decide(id, own, { state })).rejects.toEqual(broken('operator_own_account'))
    const proposed = propose(kind, { proposed_by: own })
    await expect(proposed).rejects.toEqual(broken('operator_own_account'))
    const anew = db.updateTable('approval').set({ proposed_by: own }).where('id', '=', id)
    await expect(anew.execute()).rejects.toEqual(broken('operator_own_account'))
  })

  it('nobody decides whom no second owner has confirmed', async () => {
    await expect(decide(id, puppet)).rejects.toEqual(broken('operator_confirmed'))
    const proposed = propose(kind, { proposed_by: puppet })
    await expect(proposed).rejects.toEqual(broken('operator_confirmed'))
    const anew = db.updateTable('approval').set({ proposed_by: puppet }).where('id', '=', id)
    await expect(anew.execute()).rejects.toEqual(broken('operator_confirmed'))
  })

  it('the question is never another one, and what was decided stays', async () => {
    const questions = [
      { amount: 10_000n },
      { member_id: 'another' },
      { subject: 'another' },
      { after: '{}' },
      { needs: 1 },
    ]
    const set = (change: object) =>
      db.updateTable('approval').set(change).where('id', '=', id).execute()
    for (const change of questions)
      await expect(set(change)).rejects.toEqual(broken('approval_stays'))
    await decide(id, checker)
    for (const state of APPROVAL_STATES)
      await expect(decide(id, checker, { state })).rejects.toEqual(broken('approval_stays'))
  })

  it(`is not done by one${POLICY[kind].alone ? ' unless it says so' : ''}`, async () => {
    const byOne = { needs: 1, state: 'done', decided_at: at } as const
    const isSmall = ['withdrawal', 'suspense', 'slip'].includes(kind)
    if (!isSmall) await expect(propose(kind, byOne)).rejects.toThrow('approval')
    const alone = propose(kind, { ...byOne, alone: true })
    await (POLICY[kind].alone ? alone : expect(alone).rejects.toThrow('approval'))
    if (isSmall) await propose(kind, byOne)
  })
})
