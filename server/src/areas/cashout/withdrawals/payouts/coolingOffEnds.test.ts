import { expect, it } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { Authenticator } from '../../../../testing/browser/authenticator.ts'
import { fundWallet } from '../../../../testing/wallets.ts'
import { resolvePayout } from './payout.ts'

/**
 * A payout that only waits for cooling-off goes out when a passkey has ended the cooling-off, not a
 * day later.
 */
const ORIGIN = 'https://krapao.example'
const house = await testApp({ env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
type Options = { challenge: string }

async function recovered() {
  const who = await house.register()
  const device = new Authenticator(ORIGIN)
  clock.advance(61_000)
  const otpToken = await house.verifyPhone(who.client, who.username)
  const begun = await who.client.post('/api/passkeys/register/begin', {
    password: who.password,
    otpToken,
  })
  await who.client.post(
    '/api/passkeys/register/finish',
    device.create(begun.body as unknown as Options),
  )
  clock.advance(61_000)
  const password = 'battery staple'
  await house.client().post('/api/account/recover', {
    username: who.username,
    otpToken: await house.verifyPhone(who.client, who.username),
    newPassword: password,
  })
  const { body } = await house.client().post('/api/login', { username: who.username, password })
  const client = house.client(String(body.token))
  await fundWallet(context, who.memberId, 1_000)
  const asked = await client.post('/api/wallet/withdraw', { amount: 500 })
  expect(asked.status).toBe(201)
  const confirm = async () => {
    const challenge = await client.post('/api/passkeys/stepup/begin')
    const answer = device.get(challenge.body as unknown as Options)
    expect((await client.post('/api/passkeys/stepup/finish', answer)).status).toBe(200)
    await context.events.idle()
  }
  return { memberId: who.memberId, id: String(asked.body.reference), confirm }
}
const stateAfterARun = async (id: string) => {
  await resolvePayout(context, id)
  const row = await context.db
    .selectFrom('withdrawal')
    .select(['state', 'next_attempt_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}

it('goes out once the cooling-off after a recovery has been ended', async () => {
  const { id, confirm } = await recovered()
  expect(await stateAfterARun(id)).toBe('APPROVED')
  await confirm()
  await expect.poll(() => stateAfterARun(id)).toBe('PAID')
})

it('stays where the cooling-off after another bank account goes on', async () => {
  const { id, confirm, memberId } = await recovered()
  const until = new Date(clock.now().getTime() + 3_600_000)
  await context.db
    .updateTable('member')
    .set({ bank_rest_until: until })
    .where('id', '=', memberId)
    .execute()
  await confirm()
  expect([await stateAfterARun(id), await stateAfterARun(id)]).toEqual(['APPROVED', 'APPROVED'])
  clock.advance(3_600_000)
  await expect.poll(() => stateAfterARun(id)).toBe('PAID')
})

it('stays with the operators where it waits for them', async () => {
  const { id, confirm } = await recovered()
  await context.db
    .updateTable('withdrawal')
    .set({ state: 'REQUESTED', next_attempt_at: null, reasons: ['AMOUNT', 'REST'] })
    .where('id', '=', id)
    .execute()
  await confirm()
  expect(await stateAfterARun(id)).toBe('REQUESTED')
})
