import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { TRUELINK_DEFAULT_SECRET } from '@krapao/contract/constants'
import type { Known } from './known.ts'
import type { Member } from './people.ts'
import type { SeededRandom } from './seededRandom.ts'

/** To an account of the house, from the member's own or another's; half of them are never told. */
async function payByBank(
  member: Member,
  known: Known,
  chance: SeededRandom,
  { amount, untold }: { amount: number; untold: string[] },
): Promise<void> {
  const notify = chance.maybe(0.7)
  const { transRef, slipUrl } = await member.client.world('POST', '/bank/transfer', {
    fromBankCode: 'SCB',
    ...(chance.maybe(0.75)
      ? { fromAccountNo: member.bankAccountNo, fromName: 'SOMCHAI JAIDEE' }
      : { fromAccountNo: `777${chance.int(1e6, 9e6)}`, fromName: 'NOBODY KNOWN' }),
    toAccountNo: known.recall('toAccountNo', chance) ?? '1',
    amount,
    notify,
    // A time ahead of ours is for an operator to judge.
    ...(notify || chance.maybe(0.5)
      ? {}
      : { at: new Date(known.now().getTime() + 600_000).toISOString() }),
  })
  member.slip = Buffer.from(await (await fetch(slipUrl)).arrayBuffer())
  known.add('transRef', String(transRef), null)
  if (!notify) untold.push(String(transRef))
}

/**
 * What people do at their bank and in their games meanwhile, so that there is money under way. A no
 * of the outside is fine. `untold`: transfers that the bank's feed keeps to itself are added to
 * it.
 */
export async function actOutside(
  member: Member,
  known: Known,
  chance: SeededRandom,
  untold: string[],
): Promise<void> {
  const { client } = member
  const amount = chance.pick([1, 10.5, 100, 250])
  const action = chance.weighted<() => Promise<unknown>>([
    [
      3,
      () =>
        client.world('POST', '/qr/pay', {
          qrcodeId: known.recall('qrcodeId', chance) ?? 'none',
          times: chance.int(1, 3),
        }),
    ],
    [2, () => payByBank(member, known, chance, { amount, untold })],
    [
      1,
      async () => {
        const account = known.recall('walletAccountName', chance) ?? ''
        const { link } = await client.world('POST', '/walletlink', {
          amount,
          walletAccountName: account,
        })
        known.add('link', seal(`${link}::${account}`), null)
      },
    ],
    [
      3,
      async () => {
        const { username } = (await client.get('/api/wallet/account/pg')).body
        await client.world('POST', '/games/pg/play', {
          username,
          bet: chance.int(1, 20),
          win: chance.pick([0, 0, 5, 40]),
        })
      },
    ],
  ])
  await action().catch(() => undefined)
}

/** As the web app seals a wallet link. */
function seal(text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(
    'aes-256-gcm',
    createHash('sha256').update(TRUELINK_DEFAULT_SECRET).digest(),
    iv,
  )
  return Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64url')
}
