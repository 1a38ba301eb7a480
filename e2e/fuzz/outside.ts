import type { Chance } from './chance.ts'
import type { Known } from './known.ts'
import type { Member } from './people.ts'

/** What people do at their bank and in their games meanwhile, so that there is money under way. A no of the outside is fine. */
export async function live(member: Member, known: Known, chance: Chance): Promise<void> {
  const { client } = member
  const amount = chance.pick([1, 10.5, 100, 250])
  const deed = chance.weighted<() => Promise<unknown>>([
    [3, () => client.world('POST', '/qr/pay', { qrcodeId: known.recall('qrcodeId', chance) ?? 'none', times: chance.int(0, 3) })],
    [2, async () => {
      const { transRef, slipUrl } = await client.world('POST', '/bank/transfer', {
        fromBankCode: 'SCB', fromAccountNo: member.bankAccountNo, fromName: 'SOMCHAI JAIDEE', toAccountNo: known.recall('toAccountNo', chance) ?? '1', amount, notify: chance.maybe(0.7),
      })
      member.slip = Buffer.from(await (await fetch(slipUrl)).arrayBuffer())
      known.add('transRef', String(transRef), null)
    }],
    [3, async () => {
      const { username } = (await client.get('/api/wallet/account/pg')).body
      await client.world('POST', '/games/pg/play', { username, bet: chance.int(1, 20), win: chance.pick([0, 0, 5, 40]) })
    }],
  ])
  await deed().catch(() => undefined)
}
