import { beforeEach, describe, expect, it } from 'vitest'
import { brokenConstraint } from '../../../../db/pgError.ts'
import { testApp, type Client, type Registered } from '../../../../testing/app.ts'
import { Authenticator } from '../../../../testing/browser/authenticator.ts'
import { onPostgres } from '../../../../testing/db.ts'
import { untilWaiting } from '../../../../testing/inTurn.ts'
import { balanceOf, fundWallet } from '../../../../testing/wallets.ts'
import { resolvePayout } from '../../../cashout/withdrawals/payouts/payout.ts'
import { sendAgain } from '../../../cashout/withdrawals/payouts/sending.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { reserveAccounts } from './bankChangeStore.ts'
import { endContest } from './recoveryStore.ts'

/**
 * A thief has the owner's SIM for an hour: recovers, changes the bank account, withdraws. What the
 * owner finds when they have recovered the account.
 */
const ORIGIN = 'https://krapao.example'
const house = await testApp({ env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
/** Each time another: they come back hours later. */
const anOperator = async () => house.client((await seat(context, 'finance')).token)
const HOUR = 3_600_000
type Options = { challenge: string }

let owner: Registered
let free = 7_700_000_000
beforeEach(async () => {
  clock.advance(HOUR)
  owner = await house.register()
})

const token = async () => {
  clock.advance(61_000)
  return house.verifyPhone(house.client(), owner.username)
}
/** Whoever holds the phone recovers and logs in. */
async function recover(password: string): Promise<Client> {
  const asked = { username: owner.username, otpToken: await token(), newPassword: password }
  expect((await house.client().post('/api/account/recover', asked)).status).toBe(200)
  return logIn(password)
}
async function logIn(password: string): Promise<Client> {
  const { body } = await house.client().post('/api/login', { username: owner.username, password })
  return house.client(String(body.token))
}
const changeBank = (client: Client, bankAccountNo: string, proof: object) =>
  client.put('/api/account/profile', {
    name: 'สมชาย',
    bankCode: owner.bankCode,
    bankAccountName: owner.bankAccountName,
    bankAccountNo,
    ...proof,
  })
async function addPasskey(client: Client, proof: object): Promise<Authenticator> {
  const device = new Authenticator(ORIGIN)
  const begun = await client.post('/api/passkeys/register/begin', proof)
  const made = device.create(begun.body as unknown as Options)
  expect((await client.post('/api/passkeys/register/finish', made)).status).toBe(201)
  return device
}
async function proofOf(client: Client, device: Authenticator): Promise<string> {
  const { body } = await client.post('/api/passkeys/stepup/begin')
  const given = device.get(body as unknown as Options)
  return String((await client.post('/api/passkeys/stepup/finish', given)).body['stepUp'])
}
const accountNo = async (client: Client) =>
  (await client.get('/api/account/profile')).body['bankAccountNo']
const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paidTo = (no: string) => house.world<unknown[]>('GET', `/sandbox/payouts?accountNo=${no}`)
const wallet = () => balanceOf(context, `member:${owner.memberId}:wallet`)
const withdraw = (client: Client, amount = 900) => client.post('/api/wallet/withdraw', { amount })

/** Recovered, changed and asked for: what a thief does in the hour. */
async function theft() {
  await fundWallet(context, owner.memberId, 1_000)
  const thief = await recover('thief staple one')
  const stolen = String(++free)
  const proof = { password: 'thief staple one', otpToken: await token() }
  expect((await changeBank(thief, stolen, proof)).status).toBe(200)
  const asked = await withdraw(thief)
  expect(asked.status).toBe(201)
  return { thief, stolen, payout: String(asked.body['reference']) }
}

describe('an account that was taken by its phone and recovered by its owner', () => {
  it('has its bank account again, and the payout to the other waits and comes back', async () => {
    const { stolen, payout } = await theft()
    const mine = await recover('owner staple two')
    expect(await accountNo(mine)).toBe(owner.bankAccountNo)
    expect(await rowOf(payout)).toMatchObject({
      state: 'REQUESTED',
      reasons: expect.arrayContaining(['RECOVERED']),
    })
    const { body } = await (
      await anOperator()
    ).post('/api/ops/withdrawals', { state: 'waiting', page: 1, limit: 50 })
    expect(body['withdrawals']).toContainEqual(
      expect.objectContaining({
        reference: payout,
        reasons: expect.arrayContaining(['RECOVERED']),
      }),
    )
    clock.advance(49 * HOUR)
    await resolvePayout(context, payout)
    expect((await rowOf(payout)).state).toBe('REQUESTED')
    const said = await (
      await anOperator()
    ).post(`/api/ops/withdrawals/${payout}/reject`, { reason: 'a thief' })
    expect(said.status).toBe(200)
    expect(await paidTo(stolen)).toEqual([])
    expect(await wallet()).toBe(100_000n)
  })

  it('takes nothing that was given before it for a proof', async () => {
    const { body } = await owner.client.post('/api/account/stepup', { password: owner.password })
    const mine = await recover('owner staple two')
    const asked = await mine.get('/api/account/export', { 'step-up': String(body['stepUp']) })
    expect([asked.status, asked.body.message]).toEqual([403, 'STEP_UP_REQUIRED'])
  })

  it('pays nothing to the account that was removed even where an operator approves it', async () => {
    const { stolen, payout } = await theft()
    await recover('owner staple two')
    const contested = await (await anOperator()).post(`/api/ops/withdrawals/${payout}/approve`, {})
    expect([contested.status, contested.body.message]).toEqual([403, 'CONTESTED'])
    const lifted = await (
      await anOperator()
    ).post(`/api/ops/members/${owner.memberId}/contest/lift`, {
      reason: 'identity card and a call',
    })
    expect(lifted.status).toBe(200)
    clock.advance(49 * HOUR)
    expect(
      (await (await anOperator()).post(`/api/ops/withdrawals/${payout}/approve`, {})).status,
    ).toBe(200)
    await expect
      .poll(async () => {
        await resolvePayout(context, payout)
        return (await rowOf(payout)).state
      })
      .toBe('FAILED')
    expect((await rowOf(payout)).fail_reason).toBe('BANK_CHANGED')
    expect(await paidTo(stolen)).toEqual([])
    expect(await wallet()).toBe(100_000n)
  })

  it("keeps both numbers for itself: no puppet takes the owner's, nor the other", async () => {
    const { stolen } = await theft()
    const puppet = (bankAccountNo: string) =>
      house.register({ bankCode: owner.bankCode, bankAccountNo }).then(
        () => 'REGISTERED',
        () => 'REFUSED',
      )
    expect(await puppet(owner.bankAccountNo)).toBe('REFUSED')
    const other = await house.register()
    clock.advance(61_000)
    const proof = {
      password: other.password,
      otpToken: await house.verifyPhone(other.client, other.username),
    }
    const { client, bankCode, bankAccountName } = other
    const body = { name: 'สมชาย', bankCode, bankAccountName, bankAccountNo: owner.bankAccountNo }
    const took = await client.put('/api/account/profile', { ...body, ...proof })
    expect(took.body.message).toBe('EXISTING_BANK')
    const mine = await recover('owner staple two')
    expect([await puppet(owner.bankAccountNo), await puppet(stolen)]).toEqual([
      'REFUSED',
      'REFUSED',
    ])
    expect(await accountNo(mine)).toBe(owner.bankAccountNo)
  })

  it.runIf(onPostgres)(
    'lets nobody take its number in the moment in which it is left',
    async () => {
      const { bankCode, bankAccountNo, bankAccountName } = owner
      const at = clock.now()
      const left = { bank_account_no: String(++free), updated_at: at }
      const [taken] = await context.db.transaction().execute(async (tx) => {
        await tx.updateTable('member').set(left).where('id', '=', owner.memberId).execute()
        const puppet = context.db
          .insertInto('member')
          .values({
            id: context.ids.member(),
            username: '0877770001',
            name: 'x',
            password_hash: 'none',
            source_code: null,
            inviter_id: null,
            bank_code: bankCode,
            bank_account_no: bankAccountNo,
            bank_account_name: bankAccountName,
            currency: 'BAHT',
            age_confirmed_at: at,
            created_at: at,
            updated_at: at,
          })
          .execute()
          .then(() => 'REGISTERED', brokenConstraint)
        await Promise.race([puppet, untilWaiting(context.db, 1)])
        const until = new Date(at.getTime() + HOUR)
        await reserveAccounts(tx, owner.memberId, [{ bankCode, accountNo: bankAccountNo }], until)
        return [puppet]
      })
      expect(await taken).toBe('member_bank_unique')
    },
  )

  it('orders nothing again at an account that was removed, also where the bank never had it', async () => {
    const { payout } = await theft()
    // The rest is over and the bank was told, and has nothing under the reference.
    const at = clock.now()
    const sent = { state: 'SENT' as const, sent_at: at, last_sent_at: at }
    await context.db.updateTable('withdrawal').set(sent).where('id', '=', payout).execute()
    await recover('owner staple two')
    await endContest(context.db, owner.memberId, clock.now())
    clock.advance(49 * HOUR)
    expect(await sendAgain(context, { ...(await rowOf(payout)) })).toBe(false)
    expect(await rowOf(payout)).toMatchObject({
      state: 'REQUESTED',
      reasons: expect.arrayContaining(['BANK_CHANGED']),
    })
    const said = await (
      await anOperator()
    ).post(`/api/ops/withdrawals/${payout}/reject`, {
      reason: 'the bank never had it',
    })
    expect([said.status, await wallet()]).toEqual([200, 100_000n])
  })

  it('has its own passkeys again and those of the other no more', async () => {
    const device = await addPasskey(owner.client, {
      password: owner.password,
      otpToken: await token(),
    })
    const [known] = (await owner.client.get('/api/passkeys')).body as unknown as { _id: string }[]
    const thief = await recover('thief staple one')
    const added = await addPasskey(thief, { password: 'thief staple one', otpToken: await token() })
    const word = await proofOf(thief, added)
    const removed = await thief.delete(`/api/passkeys/${known?._id}`, { 'step-up': word })
    expect(removed.status).toBe(204)
    clock.advance(HOUR)
    const mine = await recover('owner staple two')
    expect((await mine.get('/api/passkeys')).body).toMatchObject([{ _id: known?._id }])
    const begun = await house.client().post('/api/login/passkey/begin')
    const enter = (by: Authenticator) =>
      house.client().post('/api/login/passkey/finish', by.get(begun.body as unknown as Options))
    expect((await enter(device)).status).toBe(200)
  })

  it('tells its owner by SMS that the bank account is the earlier one', async () => {
    await theft()
    await recover('owner staple two')
    await expect
      .poll(async () =>
        (await house.world<{ text: string }[]>('GET', `/sandbox/sms?phone=${owner.username}`)).some(
          ({ text }) => text.includes('คืนบัญชีธนาคารเดิม'),
        ),
      )
      .toBe(true)
  })
})

describe('a change that its owner confirmed with an earlier factor', () => {
  it('stays when somebody recovers the account afterwards', async () => {
    const chosen = String(++free)
    const proof = { password: owner.password, otpToken: await token() }
    expect((await changeBank(owner.client, chosen, proof)).status).toBe(200)
    const after = await recover('thief staple one')
    expect(await accountNo(after)).toBe(chosen)
  })

  it('stays when it was made after a recovery with an older passkey, and ends what came before', async () => {
    const device = await addPasskey(owner.client, {
      password: owner.password,
      otpToken: await token(),
    })
    const first = await recover('owner staple one')
    const young = String(++free)
    const otpToken = await token()
    expect(
      (await changeBank(first, young, { password: 'owner staple one', otpToken })).status,
    ).toBe(200)
    const chosen = String(++free)
    const changed = await changeBank(first, chosen, { stepUp: await proofOf(first, device) })
    expect(changed.status).toBe(200)
    clock.advance(HOUR)
    const after = await recover('thief staple two')
    expect(await accountNo(after)).toBe(chosen)
  })

  it('stays too when it is older than recoveryGiveBackHours, whatever it was made with', async () => {
    const { stolen } = await theft()
    clock.advance(73 * HOUR)
    expect(await accountNo(await recover('owner staple two'))).toBe(stolen)
  })
})

describe('a second recovery within seven days', () => {
  it('makes the account contested: nothing leaves it and nothing of it changes', async () => {
    await fundWallet(context, owner.memberId, 1_000)
    await recover('first staple one')
    clock.advance(24 * 6 * HOUR)
    const client = await recover('second staple two')
    const proof = { password: 'second staple two', otpToken: await token() }
    const answers = await Promise.all([
      withdraw(client),
      client.post('/api/wallet/withdrawAll', { amount: 500 }),
      changeBank(client, String(++free), proof),
      client.put('/api/account/bankAccountName', { bankCode: 'KTB', bankAccountName: 'A B' }),
      client.put('/api/account/changepwd', {
        oldPassword: 'second staple two',
        newPassword: 'third staple three',
      }),
      client.post('/api/passkeys/register/begin', proof),
      client.delete('/api/passkeys/pk1'),
      client.get('/api/account/export'),
      client.post('/api/account/close', { password: 'second staple two' }),
      client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 100 }),
      client.get('/api/wallet/account/pg'),
      client.get('/api/bonus/activate/DAILY20'),
      client.post('/api/spinwheel/spin', {}),
    ])
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([403, 'CONTESTED'])
    expect((await client.get('/api/wallet')).status).toBe(200)
    expect(await wallet()).toBe(100_000n)
  })

  it('is looked at by an operator, who lifts it; nobody lifts it of themselves', async () => {
    await fundWallet(context, owner.memberId, 1_000)
    await recover('first staple one')
    clock.advance(24 * HOUR)
    const client = await recover('second staple two')
    const path = `/api/ops/members/${owner.memberId}`
    const page = async () =>
      (await (await anOperator()).get(path)).body['recovery'] as { contestedAt: string | null }
    expect((await page()).contestedAt).not.toBeNull()
    const self = await seat(context, 'owner')
    await context.db
      .updateTable('operator')
      .set({ phone: owner.username })
      .where('id', '=', self.id)
      .execute()
    const lift = (by: Client) => by.post(`${path}/contest/lift`, { reason: 'card and a call' })
    expect((await lift(house.client(self.token))).body.message).toBe('SAME_OPERATOR')
    const support = house.client((await seat(context, 'support')).token)
    expect((await lift(support)).body.message).toBe('FORBIDDEN')
    expect((await lift(await anOperator())).status).toBe(200)
    expect((await lift(await anOperator())).body.message).toBe('NOT_WAITING')
    expect((await page()).contestedAt).toBeNull()
    expect((await withdraw(client)).status).toBe(201)
    const audit = await (
      await anOperator()
    ).post('/api/ops/audit', {
      subject: owner.memberId,
      action: 'member.contest.lift',
    })
    expect(audit.body).toMatchObject({ total: 1 })
  })

  it('is none after seven days', async () => {
    await fundWallet(context, owner.memberId, 1_000)
    await recover('first staple one')
    clock.advance(24 * 7 * HOUR)
    const client = await recover('second staple two')
    expect((await withdraw(client)).status).toBe(201)
  })
})
