import { expect, it } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { playerOf } from '../testing/players.ts'

const CODE = 'usun'
const house = await testApp({
  settings: { registerOTP: false },
  env: { GAME_USUN_KIND: 'pgsoft' },
})

/** Opens the game, and gives what PG Soft brings back to us of the link. */
async function sessionOf({ client }: Awaited<ReturnType<typeof playerOf>>) {
  const own = (await client.get(`/api/wallet/account/${CODE}`)).body
  const [username, password] = [String(own['username']), String(own['password'])]
  const { body } = await client.get(`/api/autoLogin/${CODE}/${username}/${password}`)
  const { searchParams } = new URL(String(body['link']))
  return { username, session: searchParams.get('ops') ?? '' }
}
const ask = async (form: Record<string, string>) => {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/callbacks/games/${CODE}/VerifySession?trace_id=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, ...(answer.json() as { data: unknown; error: unknown }) }
}
const OPERATOR = { operator_token: `krapao-${CODE}`, secret_key: `sandbox-game-${CODE}` }

it('tells PG Soft whose a link is, for a minute, and nobody else', async () => {
  const { username, session } = await sessionOf(await playerOf(house, [CODE]))
  const own = { ...OPERATOR, operator_player_session: session }
  expect(await ask(own)).toEqual({
    status: 200,
    data: { player_name: username, nickname: username, currency: 'THB' },
    error: null,
  })
  expect(await ask({ ...own, secret_key: 'guess' })).toMatchObject({
    data: null,
    error: { code: '1034' },
  })
  house.clock.advance(61_000)
  expect(await ask(own)).toMatchObject({ data: null, error: { code: '1300' } })
  expect(house.logs.join()).not.toContain(session)
})
