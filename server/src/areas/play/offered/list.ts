import type { Context } from '../../../context.ts'
import type { OfferedGame } from '../../../providers/game/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Actor } from '../../staff/public.ts'
import { findGame } from '../games/catalogue.ts'
import { differences, nameOf, type Difference, type KnownGame } from './rules.ts'
import { changeItem, itemsOf, lockList, putItem } from './store.ts'

const ASK_AGAIN_S = 5

/** A provider under contract, of either kind. NOT_FOUND. */
export function providerOf({ providers }: Context, code: string) {
  const provider = providers.games.get(code) ?? providers.seamless.get(code)
  if (!provider || !findGame(code)) throw new Refused('NOT_FOUND')
  return provider
}

const known = (row: Awaited<ReturnType<typeof itemsOf>>[number]): KnownGame => ({
  id: row.game,
  name: row.name,
  sort: row.sort,
  logo: row.logo,
  returns: row.returns,
  deviation: row.deviation,
  highest: row.highest === null ? null : Number(row.highest),
  closed:
    row.closed_from && row.closed_until ? { from: row.closed_from, until: row.closed_until } : null,
  state: row.state,
})

interface Looked {
  name: string
  differences: Difference[]
  /** Games that the provider lists as we have them. */
  same: number
}

const looked = (ours: readonly KnownGame[], listed: readonly OfferedGame[]): Looked => {
  const found = differences(ours, listed)
  const touched = found.filter(({ after }) => after !== null).length
  return { name: nameOf(found), differences: found, same: listed.length - touched }
}

/** SERVICE_UNAVAILABLE where the provider tells no whole list. */
async function askList(context: Context, code: string): Promise<OfferedGame[]> {
  const answer = await providerOf(context, code).games()
  if (answer.kind === 'done') return answer.value
  throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: ASK_AGAIN_S })
}

/**
 * What the provider lists now beside what we have; nothing is changed. NOT_FOUND,
 * SERVICE_UNAVAILABLE.
 */
export async function lookAtList(context: Context, code: string): Promise<Looked> {
  const listed = await askList(context, code)
  return looked((await itemsOf(context.db, code)).map(known), listed)
}

/**
 * Takes exactly the differences that the operator has seen: what is new waits, unless it is among
 * those to `open`; what is listed no more is closed for bets. NOT_FOUND, SERVICE_UNAVAILABLE;
 * CASE_CHANGED where the list, or ours, is another by now.
 */
export async function takeList(
  context: Context,
  code: string,
  { name, open }: { name: string; open: readonly string[] },
  by: Actor,
): Promise<{ taken: number }> {
  const listed = await askList(context, code)
  const at = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    await lockList(tx, code)
    const found = looked((await itemsOf(tx, code)).map(known), listed)
    if (found.name !== name) throw new Refused('CASE_CHANGED')
    for (const { what, game, before, after } of found.differences) {
      if (after === null) await changeItem(tx, { code, game }, 'GONE', at)
      else {
        const state = what === 'CHANGED' ? (before?.state ?? 'NEW') : 'NEW'
        await putItem(tx, code, after, open.includes(game) ? 'OPEN' : state, at)
      }
    }
    const ids = (of: Difference['what']): string[] =>
      found.differences.filter(({ what }) => what === of).map(({ game }) => game)
    await writeAudit(tx, {
      at,
      by,
      action: 'game.list',
      subject: code,
      after: {
        opened: found.differences.flatMap(({ game }) => (open.includes(game) ? [game] : [])),
        new: [...ids('NEW'), ...ids('HEARD'), ...ids('BACK')],
        gone: ids('GONE'),
        changed: ids('CHANGED'),
      },
    })
    return { taken: found.differences.length }
  })
}

/** One person opens a game that waited. NOT_WAITING where it does not. */
export async function openGame(
  { db, clock }: Context,
  { code, game }: { code: string; game: string },
  by: Actor,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockList(tx, code)
    const waits = (await itemsOf(tx, code)).some((row) => row.game === game && row.state === 'NEW')
    if (!waits || !(await changeItem(tx, { code, game }, 'OPEN', at)))
      throw new Refused('NOT_WAITING')
    await writeAudit(tx, { at, by, action: 'game.open', subject: `${code} ${game}` })
  })
}
