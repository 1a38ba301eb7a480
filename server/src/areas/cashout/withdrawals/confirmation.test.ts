import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { Authenticator } from '../../../testing/browser/authenticator.ts'
import { balanceOf, fundWallet } from '../../../testing/wallets.ts'

/** A stolen session alone pays nothing out of an account whose owner confirms each withdrawal. */
const ORIGIN = 'https://krapao.example'
const house = await testApp({ env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
type Options = { challenge: string }

let who: Registered
beforeEach(async () => {
  who = await house.register()
  await fundWallet(context, who.memberId, 5_000)
  await who.client.put('/api/account/security', { confirmWithdrawals: true })
})

const phoneOf = (person: Registered) => {
  clock.advance(61_000)
  return house.verifyPhone(person.client, person.username)
}
async function addPasskey(person = who): Promise<Authenticator> {
  const device = new Authenticator(ORIGIN)
  const proof = { password: person.password, otpToken: await phoneOf(person) }
  const { body } = await person.client.post('/api/passkeys/register/begin', proof)
  const answer = device.create(body as unknown as Options)
  expect((await person.client.post('/api/passkeys/register/finish', answer)).status).toBe(201)
  return device
}
/** Baht; without it a proof for whatever asks for one. */
async function shown(device: Authenticator, withdrawal?: number, person = who): Promise<string> {
  const asked = withdrawal === undefined ? undefined : { withdrawal }
  const { body } = await person.client.post('/api/passkeys/stepup/begin', asked)
  const answer = device.get(body as unknown as Options)
  return String((await person.client.post('/api/passkeys/stepup/finish', answer)).body['stepUp'])
}
async function byPhone(withdrawal: number, person = who) {
  const otpToken = await phoneOf(person)
  const proof = { password: person.password, otpToken, withdrawal }
  return person.client.post('/api/account/stepup', proof)
}
let keys = 0
const withdraw = (amount: number, word?: string, { all = false, key = `k${(keys += 1)}` } = {}) =>
  who.client.post(
    all ? '/api/wallet/withdrawAll' : '/api/wallet/withdraw',
    { amount },
    { 'idempotency-key': key, ...(word !== undefined && { 'step-up': word }) },
  )
const held = async () => (await balanceOf(context, `member:${who.memberId}:wallet`)) - 500_000n
async function refuses(answer: ReturnType<typeof withdraw>, amount: number): Promise<void> {
  const { status, body } = await answer
  expect([status, body]).toEqual([403, { message: 'WITHDRAWAL_UNCONFIRMED', details: { amount } }])
  expect(await held()).toBe(0n)
}

describe('a withdrawal that its owner confirms', () => {
  it('is refused to a session alone, and to whatever was shown for something else', async () => {
    const device = await addPasskey()
    await refuses(withdraw(500), 500)
    await refuses(withdraw(500, undefined, { all: true }), 500)
    await refuses(withdraw(500, 'x'.repeat(43)), 500)
    // A proof that adds a passkey or changes the bank account confirms no money.
    await refuses(withdraw(500, await shown(device)), 500)
    const { password } = who
    const light = await who.client.post('/api/account/stepup', { password })
    await refuses(withdraw(500, String(light.body['stepUp'])), 500)
  })

  it('goes out by the passkey that was shown for its amount, once', async () => {
    const device = await addPasskey()
    const word = await shown(device, 500)
    await refuses(withdraw(501, word), 501)
    const key = 'the-same-key'
    expect((await withdraw(500, word, { key })).status).toBe(201)
    expect(await held()).toBe(-50_000n)
    // Asked again under its key it is the same withdrawal, and asks for nothing.
    expect((await withdraw(500, word, { key })).status).toBe(201)
    expect(await held()).toBe(-50_000n)
    await context.db
      .updateTable('withdrawal')
      .set({ state: 'FAILED', fail_reason: 'BANK', ended_at: clock.now(), next_attempt_at: null })
      .where('member_id', '=', who.memberId)
      .execute()
    const again = await withdraw(500, word)
    expect(again.body.message).toBe('WITHDRAWAL_UNCONFIRMED')
    expect(await held()).toBe(-50_000n)
  })

  it.each([false, true])(
    'takes the proof under the key that was refused without it',
    async (all) => {
      const device = await addPasskey()
      const key = `first-unproven-${all}`
      await refuses(withdraw(500, undefined, { all, key }), 500)
      expect((await withdraw(500, await shown(device, 500), { all, key })).status).toBe(201)
      expect(await held()).toBe(-50_000n)
    },
  )

  it('goes out by password and phone together, also with what lies in games', async () => {
    const { status, body } = await byPhone(500)
    expect(status).toBe(200)
    const wrong = await who.client.post('/api/account/stepup', {
      password: who.password,
      withdrawal: 500,
    })
    expect([wrong.status, wrong.body.message]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect((await withdraw(500, String(body['stepUp']), { all: true })).status).toBe(201)
  })

  it("is not confirmed by another's word, one past its time, nor one for another account", async () => {
    const device = await addPasskey()
    const stranger = await house.register()
    await refuses(withdraw(500, String((await byPhone(500, stranger)).body['stepUp'])), 500)
    const late = await shown(device, 500)
    clock.advance(5 * 60_000 + 1)
    await refuses(withdraw(500, late), 500)
    const before = await shown(device, 500)
    await context.db
      .updateTable('member')
      .set({ bank_account_no: String(7_700_000_000 + (Number(who.bankAccountNo) % 1_000_000)) })
      .where('id', '=', who.memberId)
      .execute()
    await refuses(withdraw(500, before), 500)
  })

  it('takes one word for one of many that come at once', async () => {
    const word = await shown(await addPasskey(), 500)
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(500, word)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await held()).toBe(-50_000n)
  })

  it('falls with the passkey that was shown, when that is removed', async () => {
    const device = await addPasskey()
    const word = await shown(device, 500)
    const list = (await who.client.get('/api/passkeys')).body as unknown as { _id: string }[]
    const proof = await who.client.post('/api/account/stepup', { password: who.password })
    const gone = await who.client.delete(`/api/passkeys/${list[0]?._id ?? ''}`, {
      'step-up': String(proof.body['stepUp']),
    })
    expect(gone.status).toBe(204)
    await refuses(withdraw(500, word), 500)
  })

  it('gives a word that opens nothing else', async () => {
    const word = await shown(await addPasskey(), 500)
    const { message } = (await who.client.post('/api/passkeys/register/begin', { stepUp: word }))
      .body
    expect(message).toBe('STEP_UP_REQUIRED')
    const off = await who.client.put('/api/account/security', {
      confirmWithdrawals: false,
      stepUp: word,
    })
    expect(off.body.message).toBe('STEP_UP_REQUIRED')
    const data = await who.client.get('/api/account/export', { 'step-up': word })
    expect(data.body.message).toBe('STEP_UP_REQUIRED')
  })
})

it('a member who has not chosen to confirm withdraws as before, passkey or not', async () => {
  const device = await addPasskey()
  const stepUp = await shown(device)
  const off = await who.client.put('/api/account/security', { confirmWithdrawals: false, stepUp })
  expect(off.body).toEqual({ confirmWithdrawals: false, newDeviceNotices: true, passkeys: 1 })
  expect((await withdraw(500)).status).toBe(201)
})
