import type { Person, Site } from './site.ts'

/* What a member has, in satang. */

/** Wallet, bets, games and what is between them, by the outside's own answer; satang. */
export async function totalOf(site: Site, person: Person): Promise<number> {
  const held = (await walletOf(site, person)) + (await onTable(site, person))
  return held + (await inGames(site, person))
}

export const walletOf = (site: Site, { memberId }: Person): Promise<number> =>
  heldAt(site, [`member:${memberId}:wallet`])

/** Satang that lie on bets of games that call our wallet, by our books. */
export const onTable = (site: Site, { memberId, seats }: Person): Promise<number> =>
  heldAt(
    site,
    Object.keys(seats).map((code) => `member:${memberId}:bets:${code}`),
  )

async function heldAt(site: Site, addresses: string[]): Promise<number> {
  const balances = await site.context.ledger.balances(addresses)
  return [...balances.values()].reduce((sum, { balance }) => sum + Number(balance), 0)
}

/** Whether money of theirs is between wallet and game, without an answer. */
export async function isMoving(site: Site, { memberId }: Person): Promise<boolean> {
  const row = await site.context.db
    .selectFrom('game_transfer')
    .select('reference')
    .where('member_id', '=', memberId)
    .where('state', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Satang that games hold, by their own figures. */
export async function inGames(site: Site, person: Person): Promise<number> {
  const { world } = site
  let total = 0
  for (const [game, username] of Object.entries(person.players))
    total += Math.round(
      (await world<{ balance: number }>('GET', `/sandbox/games/${game}/${username}`)).balance * 100,
    )
  return total
}
