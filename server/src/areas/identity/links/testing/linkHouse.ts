import { sql } from 'kysely'
import {
  testApp,
  type Client,
  type Registered,
  type TestAppOptions,
} from '../../../../testing/app.ts'
import { saveOffer } from '../../../gifts/public.ts'
import { seat } from '../../../staff/operators/testing/seats.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
export interface Group {
  id: string
  size: number
  giftsWait: boolean
  decided: { decision: string; upTo: number | null } | null
}
interface Linked {
  memberId: string
  strength: string
  reasons: { kind: string; shown: string; times: number }[]
}

/** A site with an offer for everybody, people who log in on devices, and operators who look. */
export async function linkHouse(
  settings: TestAppOptions['settings'] = {},
  env: TestAppOptions['env'] = {},
) {
  const house = await testApp({ settings: { registerOTP: false, ...settings }, env })
  const { context, jobs } = house
  const { db } = context
  await saveOffer(
    db,
    {
      id: 'welcome',
      kind: 'bonus',
      code: 'WELCOME',
      name_th: 'ต้อนรับ',
      name_en: 'Welcome',
      type: 'limit',
      max_received: 1,
      reward_amount: 5_000n,
      turnover_multiple: 300,
      percent_fail: 750,
    },
    [],
  )
  const worker = async (role: 'owner' | 'finance' | 'support' | 'content'): Promise<Client> =>
    house.client((await seat(context, role)).token)

  /** Logs in from a line, with the cookie of the device that was there before; the cookie after. */
  const logIn = async (
    who: Registered,
    at: { cookie?: string; address?: string } = {},
  ): Promise<string> => {
    const { username, password } = who
    const answer = await house
      .client(undefined, at.address)
      .post(
        '/api/login',
        { username, password },
        { 'user-agent': PHONE, ...(at.cookie ? { cookie: at.cookie } : {}) },
      )
    if (answer.status !== 200) throw new Error(answer.text)
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    return cookies.find((each) => each.startsWith('device='))?.split(';')[0] ?? ''
  }
  let names = 0
  /** Somebody whose holder's name nobody else has. */
  const member = (given: Parameters<typeof house.register>[0] = {}) => {
    names += 1
    const own = Array.from(String(names), (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
    return house.register({ bankAccountName: `PRANEE ${own}SUKJAI`, ...given })
  }
  let rounds = 0
  /** A round of one of them, and at the same moment one of the other. Baht. */
  const meet = async (
    [one, other]: readonly [string, string],
    { stake, wins, at = context.clock.now() }: { stake: number; wins: [number, number]; at?: Date },
  ): Promise<void> => {
    for (const [n, memberId] of [one, other].entries())
      await sql`insert into game_round (code, round_id, username, member_id, bet, win, played_at, gathered_at)
        values ('casino', ${`r${(rounds += 1)}`}, 'u', ${memberId}, ${stake * 100}, ${(wins[n] ?? 0) * 100}, ${at},
          ${context.clock.now()})`.execute(db)
  }
  return {
    ...house,
    db,
    worker,
    logIn,
    member,
    meet,
    sweep: () => jobs.runCron('links.sweep'),
    /** So many who log in on one device, one after the other. */
    onOneDevice: async (many: number): Promise<Registered[]> => {
      const people: Registered[] = []
      let cookie = ''
      for (let n = 0; n < many; n++) {
        const one = await member()
        cookie = await logIn(one, { cookie })
        people.push(one)
      }
      return people
    },
    claim: async (who: Registered) => {
      const { status, body } = await who.client.get('/api/bonus/activate/WELCOME')
      return [status, body.message]
    },
    linksOf: async (by: Client, { memberId }: { memberId: string }) => {
      const { body } = await by.get(`/api/ops/members/${memberId}/links`)
      return body as unknown as { group: Group | null; links: Linked[] }
    },
  }
}
