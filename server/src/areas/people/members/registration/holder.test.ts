import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { clause } from '../../../../testing/clause.ts'
import { askHolder, holderConfirmation, sweepHolders } from './holder.ts'
import { holderOf } from './holderStore.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, jobs, clock } = house
let serial = 8_100_000_000
const accountNo = () => String((serial += 1))
const stateOf = async (memberId: string) => (await holderOf(context.db, memberId))?.state
const settled = async (memberId: string) => {
  clock.advance(2_000)
  await jobs.runDue()
  await expect.poll(() => stateOf(memberId)).toMatch(/AGREES|DIFFERS|UNKNOWN/)
  return holderConfirmation(context.db, memberId)
}
const heldBy = (bankAccountNo: string, name: string | null) =>
  house.world('POST', '/sandbox/bank/holder', { bankCode: 'SCB', accountNo: bankAccountNo, name })

describe('the holder of a registered account', () => {
  it('is asked of the bank at registration, and confirmed where the names agree', async () => {
    const bankAccountNo = accountNo()
    await heldBy(bankAccountNo, 'MR. SOMCHAI DEEJAI')
    const { memberId } = await house.register({ bankAccountNo })
    expect(await settled(memberId)).toBe('CONFIRMED')
    expect(await holderOf(context.db, memberId)).toMatchObject({
      says: 'SOMCHAI D***',
      next_ask_at: null,
    })
  })

  it(
    clause(
      'GLI 2.5.6d',
      'differs when the bank names another person: the member is let in and not confirmed',
    ),
    async () => {
      const bankAccountNo = accountNo()
      await heldBy(bankAccountNo, 'PRANEE SUKJAI')
      const { memberId, client } = await house.register({ bankAccountNo })
      expect((await client.get('/api/account/profile')).status).toBe(200)
      expect(await settled(memberId)).toBe('DIFFERS')
      expect(await holderOf(context.db, memberId)).toMatchObject({ says: 'PRANEE S***' })
    },
  )

  it('differs when the bank does not keep the account', async () => {
    const bankAccountNo = accountNo()
    await heldBy(bankAccountNo, null)
    const { memberId } = await house.register({ bankAccountNo })
    expect(await settled(memberId)).toBe('DIFFERS')
    expect(await holderOf(context.db, memberId)).toMatchObject({ says: null })
  })

  it('is not confirmed when the name is in another script', async () => {
    const bankAccountNo = accountNo()
    await heldBy(bankAccountNo, 'นาย สมชาย ใจดี')
    const { memberId } = await house.register({ bankAccountNo })
    expect(await settled(memberId)).toBe('UNKNOWN')
  })

  it('is asked again, later and later, when the bank does not answer; that is no refusal', async () => {
    await house.world('POST', '/sandbox/faults', { target: 'bank:name', kind: 'error', times: 3 })
    const { memberId } = await house.register({ bankAccountNo: accountNo() })
    const attempts = async () => (await holderOf(context.db, memberId))?.attempts
    // The attempt is counted before the bank is asked; the job of the next one comes with its answer.
    await expect.poll(() => jobs.waiting.map(({ key }) => key)).toContain(`${memberId}:1`)
    for (const [ms, made] of [
      [3_000, 1],
      [3_000, 2],
      [8_000, 2],
      [3_000, 3],
    ] as const) {
      clock.advance(ms)
      await jobs.runDue()
      expect(await attempts()).toBe(made)
      expect(await stateOf(memberId)).toBe('ASKED')
      expect(await holderConfirmation(context.db, memberId)).toBe('UNKNOWN')
    }
    clock.advance(30_000)
    await jobs.runDue()
    expect(await holderConfirmation(context.db, memberId)).toBe('CONFIRMED')
  })

  it('is asked again at each change of the account, and unconfirmed until then', async () => {
    const { memberId, client } = await house.register({ bankAccountNo: accountNo() })
    expect(await settled(memberId)).toBe('CONFIRMED')
    const bankAccountNo = accountNo()
    await heldBy(bankAccountNo, 'PRANEE SUKJAI')
    await context.db
      .updateTable('member')
      .set({ bank_account_no: bankAccountNo })
      .where('id', '=', memberId)
      .execute()
    expect(await stateOf(memberId)).toBe('UNASKED')
    expect(await holderConfirmation(context.db, memberId)).toBe('UNKNOWN')
    await sweepHolders(context)
    expect(await settled(memberId)).toBe('DIFFERS')
    expect((await client.get('/api/account/profile')).status).toBe(200)
  })

  it('keeps no answer about an account that was changed while the bank was asked', async () => {
    const { memberId } = await house.register({ bankAccountNo: accountNo() })
    await settled(memberId)
    const change = (bank_account_name: string) =>
      context.db
        .updateTable('member')
        .set({ bank_account_name })
        .where('id', '=', memberId)
        .execute()
    await change('PRANEE SUKJAI')
    const slow = {
      ...context,
      providers: {
        ...context.providers,
        bankHolders: {
          nameInquiry: async () => {
            await change('MALEE SUKJAI')
            return {
              kind: 'done' as const,
              value: { state: 'HELD' as const, names: ['PRANEE SUKJAI'] },
            }
          },
        },
      },
    }
    await askHolder(slow, memberId)
    expect(await stateOf(memberId)).toBe('UNASKED')
    await sweepHolders(context)
    expect(await settled(memberId)).toBe('DIFFERS')
  })

  it('is asked of the bank once by many at the same time', async () => {
    const { memberId } = await house.register({ bankAccountNo: accountNo() })
    await settled(memberId)
    await context.db
      .updateTable('member')
      .set({ bank_account_name: 'SOMCHAI DEE' })
      .where('id', '=', memberId)
      .execute()
    let asked = 0
    const counting = {
      ...context,
      providers: {
        ...context.providers,
        bankHolders: {
          nameInquiry: async () => {
            asked += 1
            return { kind: 'unknown' as const, reason: 'no answer' }
          },
        },
      },
    }
    await Promise.all(Array.from({ length: 16 }, () => askHolder(counting, memberId)))
    expect(asked).toBe(1)
  })

  it('is nobody’s to confirm without an account', async () => {
    expect(await holderConfirmation(context.db, 'nobody')).toBe('UNKNOWN')
  })
})
