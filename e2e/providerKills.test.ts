import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Client, until } from './src/client/api.ts'
import { useStandalone, type StandaloneServer } from './src/product/standaloneServer.ts'

/** 3 here, 30 by `npm run chaos:providers`. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
const AMOUNT = 7

/** Where in a call to a provider the server dies, and whether the provider has the order by then. */
const MOMENTS = [
  { moment: 'before the provider has it', fault: 'timeout-before', ms: undefined },
  { moment: 'while the provider works on it', fault: 'delay', ms: 1_500 },
  { moment: 'after the provider did it, before its answer', fault: 'timeout-after', ms: undefined },
] as const
/** One of each kind of API. */
const CODES = ['pg', 'joker2', 'areaslot'] as const

let server: StandaloneServer
// The many on the embedded database, which takes four seconds to start again after each.
useStandalone(
  'provider-kills',
  (started) => {
    server = started
  },
  {},
  { onPostgres: ROUNDS === 1 },
)

describe('kill -9 around a provider call', () => {
  it(
    `loses and doubles nothing over ${ROUNDS} kills`,
    async () => {
      const member = new Client(server)
      await member.join()
      await member.deposit(5_000)
      const names = new Map<string, string>()
      for (const code of CODES) {
        await member.get(`/api/wallet/activate/${code}`)
        names.set(code, (await member.get(`/api/wallet/account/${code}`)).body.username)
        expect(
          (await member.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 500 }))
            .status,
        ).toBe(200)
      }
      const atProvider = async (code: string): Promise<number> =>
        (await member.world('GET', `/games/${code}/${names.get(code)}`)).balance
      const ends: string[] = []

      for (let round = 0; round < ROUNDS; round++) {
        const { moment, fault, ms } = MOMENTS[round % 3] ?? MOMENTS[0]
        // Every third round the kinds move on by one, so that nine rounds meet each kind at each moment.
        const code = CODES[(round + Math.floor(round / 3)) % 3] ?? 'pg'
        const way = Math.floor(round / 9) % 2 === round % 2 ? 'in' : 'out'
        const order =
          way === 'in'
            ? { from: 'WALLET', to: code, amount: AMOUNT }
            : { from: code, to: 'WALLET', amount: AMOUNT }
        const key = { 'idempotency-key': `provider-kill-${round}` }
        const wallet = (await member.get('/api/wallet')).body.wallet.amount as number
        const inGame = await atProvider(code)

        await member.world('POST', '/faults', {
          target: `game:${code}`,
          kind: fault,
          on: 'write',
          ...(ms ? { ms } : {}),
        })
        const sent = member.post('/api/wallet/transfer', order, key).catch(() => null)
        // The fault is used up once the call has reached the provider: from then it hangs there.
        await until(async () => (await member.world('GET', '/faults')).length === 0)
        await sleep(50 + (round % 5) * 60)
        await server.kill()
        expect(await sent).toBeNull()
        await server.start()

        const again = await member.post('/api/wallet/transfer', order, key)
        expect([200, 202, 409, 502]).toContain(again.status)
        await until(async () => {
          const { statements } = (await member.post('/api/statement', { page: 1, limit: 10 })).body
          return !statements.some((row: { status: string }) => row.status === 'PENDING')
        }, 60_000)
        const top = (await member.post('/api/statement', { page: 1, limit: 1 })).body.statements[0]
        const moved = top.status === 'SUCCESS' ? (way === 'in' ? AMOUNT : -AMOUNT) : 0
        // What the provider did is done; what never reached it is void, or carried out by the kind that is sent again.
        expect([moment, code, top.status]).toEqual([
          moment,
          code,
          fault === 'timeout-before' && code !== 'joker2' ? 'FAILED' : 'SUCCESS',
        ])
        expect([
          (await member.get('/api/wallet')).body.wallet.amount,
          await atProvider(code),
        ]).toEqual([wallet - moved, inGame + moved])
        ends.push(`${code} ${way} ${moment}: ${top.status}`)
      }

      const slots = (await member.get('/api/wallet/refresh/slot')).body.slots as {
        code: string
        amount: number
      }[]
      for (const code of CODES)
        expect(slots.find((slot) => slot.code === code)?.amount).toBe(await atProvider(code))
      expect(ends).toHaveLength(ROUNDS)
      await server.stop()
      expect(await server.verify()).toContain('The books are right')
      console.log(`${ROUNDS} kills while a provider was asked; lost 0, doubled 0`)
    },
    60_000 + ROUNDS * 40_000,
  )
})
