import { testApp, type Client, type Registered, type TestApp } from '../../../../testing/app.ts'
import { agreeAtLine, type Back } from '../../../../testing/wire/atLine.ts'

/** A house with LINE, and members who link and log in by it. */
export async function lineHouse() {
  const house = await testApp({
    env: { PUBLIC_ORIGINS: 'https://krapao.example', LINE: 'notices' },
  })
  return { house, ...ways(house) }
}

export const shownOf = ({ code, state }: Back) => ({ code, state })

const urlOf = (said: { body: Record<string, unknown> }): string => String(said.body['url'])

function ways(house: TestApp) {
  /** Password and phone, as for a passkey. */
  const proofOf = async (who: Registered) => {
    house.clock.advance(61_000)
    return {
      password: who.password,
      otpToken: await house.verifyPhone(who.client, who.username),
    }
  }
  const beginLink = async (who: Registered) =>
    who.client.post('/api/line/link/begin', await proofOf(who))
  const link = async (who: Registered, as: 'Somchai' | 'Malee') => {
    const back = await agreeAtLine(urlOf(await beginLink(who)), as)
    return who.client.post('/api/line/link/finish', shownOf(back))
  }
  /** A browser at the log-in: what it keeps, and LINE's page. */
  const beginLogin = async (client: Client = house.client()) => {
    const said = await client.post('/api/login/line/begin')
    const cookie = String(said.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return { said, url: urlOf(said), cookie }
  }
  const finishLogin = (back: Back, cookie: string, client: Client = house.client()) =>
    client.post('/api/login/line/finish', shownOf(back), { cookie })
  const logIn = async (as: 'Somchai' | 'Malee') => {
    const { url, cookie } = await beginLogin()
    return finishLogin(await agreeAtLine(url, as), cookie)
  }
  return { proofOf, beginLink, link, beginLogin, finishLogin, logIn, urlOf }
}
