import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import type { Registered } from '../../../testing/app.ts'
import { Authenticator } from '../../../testing/browser/authenticator.ts'
import { forgetLinks } from './sweep.ts'
import { linkHouse } from './testing/linkHouse.ts'

/** The model that a passkey's authenticator names: said where few have it, and joins nobody. */
const ORIGIN = 'https://krapao.example'
const house = await linkHouse({}, { PUBLIC_ORIGINS: ORIGIN })
const { context, db } = house
const finance = await house.worker('finance')

const addPasskey = async (who: Registered, model: number) => {
  const device = new Authenticator(ORIGIN)
  device.model = Buffer.alloc(16, model)
  // A code is sent to a phone once a minute.
  house.clock.advance(61_000)
  const otpToken = await house.verifyPhone(who.client, who.username)
  const proof = { password: who.password, otpToken }
  const begun = await who.client.post('/api/passkeys/register/begin', proof)
  expect(begun.status).toBe(200)
  const options = begun.body as unknown as { challenge: string; rp?: { id?: string } }
  const made = await who.client.post('/api/passkeys/register/finish', device.create(options))
  expect(made.status).toBe(201)
}
const modelsOf = async (who: Registered) => {
  const { links } = await house.linksOf(finance, who)
  return links.map(({ strength, reasons }) => [strength, reasons.map(({ kind }) => kind)])
}

it('is a weak link of two, and no group', async () => {
  const [one, two, other] = [await house.member(), await house.member(), await house.member()]
  await addPasskey(one, 7)
  await addPasskey(two, 7)
  await addPasskey(other, 8)
  await house.sweep()
  expect(await modelsOf(one)).toEqual([['WEAK', ['MODEL']]])
  expect((await house.linksOf(finance, one)).group).toBeNull()
  expect(await modelsOf(other)).toEqual([])
})

it('says nothing where it is not told, and is forgotten in time', async () => {
  const [one, two] = [await house.member(), await house.member()]
  for (const who of [one, two]) await addPasskey(who, 0)
  expect(await modelsOf(one)).toEqual([])
  const kept = () =>
    db.selectFrom('link_trait').where('kind', '=', 'MODEL').select('trait').execute()
  expect((await kept()).length).toBeGreaterThan(0)
  house.clock.advance((context.settings.get('linkKeptDays') + 1) * 86_400_000)
  await forgetLinks(context)
  expect(await kept()).toEqual([])
})
