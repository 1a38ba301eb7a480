import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { walletOf } from '../holdings.ts'
import { DAY_MS } from '../reference/rulebook.ts'
import { player } from './play.ts'

/* Transfers whose order arrives after the product has given the money back: corrections that are late. */

/** The kind of game that tells of a transfer; the other kind is sent the order again. */
const TELLS = 'pg'
/** A look at the game asks about what was given back; another asks again where it was overtaken. */
const LOOKS = 3
const LATEST_MS = 6 * DAY_MS

/** An order that lies on its way for longer than anybody waits. */
export async function sendLate(history: History, step: StepOf<'late'>): Promise<void> {
  const person = history.person(step.who)
  const { site } = history
  const username = await player(person, TELLS)
  if (username === undefined || !history.isFree(person)) return
  const [from, to] = step.way === 'in' ? ['WALLET', TELLS] : [TELLS, 'WALLET']
  const orders = await site.road.slowFor(username, async () => {
    const answer = await history.send(person, '/api/wallet/transfer', {
      from,
      to,
      amount: step.baht,
    })
    history.demand(answer.status !== 200, 'a way that nobody answered was told as done')
  })
  history.late.push(...orders.map((one) => ({ ...one, at: site.now() })))
}

/** The order arrives, and the member looks at once what they have. */
export async function arriveLate(history: History): Promise<void> {
  const { site, late } = history
  const one = late[0]
  const person = history.people.find(({ players }) => players[TELLS] === one?.order.username)
  if (!one || !person || !history.isFree(person)) return
  late.shift()
  // What is given back is asked about for a week.
  if (site.now() - one.at > LATEST_MS) return
  const { reference, amount } = one.order
  // What they have spent since they could play with twice, until it is there again: nobody carries it out.
  if (
    one.way === 'deposit' &&
    (await stateOf(history, reference)) === 'FAILED' &&
    (await walletOf(site, person)) < Number(amount)
  )
    return
  const provider = site.context.providers.games.get(TELLS)
  const answer = await provider?.[one.way](one.order)
  if (answer?.kind !== 'done') return
  for (let n = 0; n < LOOKS; n++) {
    if ((await stateOf(history, reference)) === 'DONE') return
    await person.client.get('/api/wallet/refresh/slot')
  }
}

async function stateOf({ site }: History, reference: string): Promise<string | undefined> {
  const row = await site.context.db
    .selectFrom('game_transfer')
    .select('state')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.state
}
