import type { History } from '../history.ts'
import { closed } from './closedAccounts.ts'
import { early, loggedOut, many, race, replay, stolen, twoGames } from './seamlessThefts.ts'
import { bet, end, otherwise, takeBack, type Step } from './table.ts'

/** What a provider does that calls our wallet. */
export async function seamless(history: History, step: Step): Promise<void> {
  const person = history.person(step.who)
  switch (step.act) {
    case 'round': {
      const made = await bet(history, person, step)
      return made && end(history, made, step.win, step.times)
    }
    case 'bet':
      return void (await bet(history, person, step))
    case 'end': {
      const open = history.table.filter(({ win }) => win === null)
      const round = open.at(-1 - (step.which % Math.max(1, open.length)))
      return round && end(history, round, step.win, step.times)
    }
    case 'back': {
      const round = history.table.at(-1 - (step.which % Math.max(1, history.table.length)))
      return round && takeBack(history, round, step.times)
    }
    case 'early':
      return early(history, person, step)
    case 'otherwise':
      return otherwise(history, step)
    case 'replay':
      return replay(history, step.which)
    case 'stolen':
      return stolen(history, person, step)
    case 'race':
      return race(history, person, step)
    case 'loggedOut':
      return loggedOut(history, person, step)
    case 'twoGames':
      return twoGames(history, person)
    case 'many':
      return many(history, person, step)
    case 'closed':
      return closed(history, person, step)
  }
}
