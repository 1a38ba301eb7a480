import type { Registered, TestApp } from '../../../../testing/app.ts'
import { fundWallet } from '../../../../testing/wallets.ts'

const demand = ({ status, text }: { status: number; text: string }): void => {
  if (status !== 200) throw new Error(`${status} ${text}`)
}

/**
 * Registers a member with `baht` in the wallet, opens the accounts at these games and transfers
 * `each` to every one. `from`: the account of the house that gives the money. Throws when a step is
 * refused.
 */
export async function playerOf(
  house: Pick<TestApp, 'context' | 'register'>,
  codes: readonly string[],
  { baht = 100, each = 0, from }: { baht?: number; each?: number; from?: string } = {},
): Promise<Registered> {
  const person = await house.register()
  if (baht > 0) await fundWallet(house.context, person.memberId, baht, from)
  for (const code of codes) {
    demand(await person.client.get(`/api/wallet/activate/${code}`))
    if (each > 0)
      demand(
        await person.client.post('/api/wallet/transfer', {
          from: 'WALLET',
          to: code,
          amount: each,
        }),
      )
  }
  return person
}
