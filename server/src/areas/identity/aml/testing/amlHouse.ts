import type { Answer } from '@krapao/contract/calls'
import { sql } from 'kysely'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'

type Case = Answer<'opsAmlCase'>
let made = 0

const listed = async (by: Client, state = 'open') => {
  const { body } = await by.post('/api/ops/aml', { state })
  return body as unknown as Answer<'opsAml'>
}

/** A site whose members' money moves, and operators who look at it. */
export async function amlHouse() {
  const house = await testApp({ settings: { registerOTP: false } })
  const { context, jobs, clock } = house
  const { db } = context
  // Noon in Bangkok: what is found in one day has one key.
  clock.hold(new Date('2026-11-17T05:00:00.000Z'))
  const ago = (hours: number): Date => new Date(clock.now().getTime() - hours * 3_600_000)
  const worker = async (role: 'owner' | 'finance' | 'support' | 'content'): Promise<Client> =>
    house.client((await seat(context, role)).token)
  const paidIn = async (memberId: string, baht: number, at = ago(24)): Promise<string> => {
    const id = `in-${(made += 1)}`
    await sql`insert into deposit (id, member_id, method, source, external_id, amount, coins, paid_at, created_at, late)
      values (${id}, ${memberId}, 'QR', 'KBANK', ${id}, ${Math.round(baht * 100)}, 0, ${at}, ${at}, false)`.execute(
      db,
    )
    return id
  }
  const paidOut = async (memberId: string, baht: number, at = ago(0.4)): Promise<string> => {
    const id = `out-${(made += 1)}`
    await sql`insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no,
        account_name, requested_at, sent_at, ended_at)
      values (${id}, ${memberId}, ${Math.round(baht * 100)}, 'PAID', 0, 'SCB', '1', 'A', ${at}, ${at}, ${at})`.execute(
      db,
    )
    return id
  }
  const sweep = () => jobs.runCron('aml.sweep')
  return {
    ...house,
    db,
    ago,
    worker,
    paidIn,
    paidOut,
    sweep,
    listed,
    /** Somebody whose money came in and went out without play, with the case that is opened by it. */
    suspect: async (by: Client): Promise<{ who: Registered; id: string }> => {
      const who = await house.register()
      await paidIn(who.memberId, 64_000)
      await paidOut(who.memberId, 63_120)
      await sweep()
      const { cases } = await listed(by)
      const id = cases.find(({ memberId }) => memberId === who.memberId)?.id
      if (id === undefined) throw new Error('no case')
      return { who, id }
    },
    caseOf: async (by: Client, id: string) =>
      (await by.get(`/api/ops/aml/${id}`)).body as unknown as Case,
    close: (by: Client, id: string, body: object) =>
      by.post(`/api/ops/aml/${id}/close`, { outcome: 'CLEARED', reason: 'looked at', ...body }),
  }
}
