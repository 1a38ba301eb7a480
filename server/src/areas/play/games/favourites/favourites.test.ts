import { expect, it } from 'vitest'
import { testApp } from '../../../../testing/app.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { clock } = house

it('keeps the games that a member marks, for that member alone, each once, the first one first', async () => {
  const [person, other] = [await house.register(), await house.register()]
  const mark = (code: string, isFavourite: boolean) =>
    person.client.put(`/api/wallet/favourite/${code}`, { isFavourite })
  const kept = async (who: typeof person) =>
    (await who.client.get('/api/wallet')).body.favourites as string[]
  expect(await kept(person)).toEqual([])
  expect((await mark('ufabet', true)).body).toEqual({ favourites: ['ufabet'] })
  clock.advance(1_000)
  expect((await mark('pg', true)).body).toEqual({ favourites: ['ufabet', 'pg'] })
  clock.advance(1_000)
  expect((await mark('ufabet', true)).body).toEqual({ favourites: ['ufabet', 'pg'] })
  expect([await kept(person), await kept(other)]).toEqual([['ufabet', 'pg'], []])

  expect((await mark('ufabet', false)).body).toEqual({ favourites: ['pg'] })
  expect((await mark('ufabet', false)).body).toEqual({ favourites: ['pg'] })
  expect(await kept(person)).toEqual(['pg'])
})

it('refuses a game that nobody has', async () => {
  const person = await house.register()
  const answer = await person.client.put('/api/wallet/favourite/nosuchgame', {
    isFavourite: true,
  })
  expect([answer.status, answer.body.message]).toEqual([404, 'NO_GAME'])
  expect((await person.client.get('/api/wallet')).body.favourites).toEqual([])
})
