import type { Person, Site } from './site.ts'

/* What a member has, in satang. */

/** Wallet, games and what is between them, by the outside's own answer; satang. */
export async function totalOf(site: Site, person: Person): Promise<number> {
  return (await walletOf(site, person)) + (await inGames(site, person))
}

export async function walletOf(site: Site, { memberId }: Person): Promise<number> {
  const wallet = `member:${memberId}:wallet` as const
  const held = (await site.context.ledger.balances([wallet])).get(wallet)?.balance ?? 0n
  return Number(held)
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
