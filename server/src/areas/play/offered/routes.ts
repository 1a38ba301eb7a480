import type { Answer } from '@krapao/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import type { OfferedGame } from '../../../providers/game/port.ts'
import { lookAtList, openGame, takeList } from './list.ts'
import type { KnownGame } from './rules.ts'
import { resumeGame, stopGame } from './stop.ts'

type Told = NonNullable<Answer<'opsGameList'>['differences'][number]['after']>

export const shownWindow = (closed: { from: Date; until: Date } | null) =>
  closed && { from: closed.from.toISOString(), until: closed.until.toISOString() }

const shown = ({
  name,
  sort,
  logo,
  returns,
  deviation,
  highest,
  closed,
}: KnownGame | OfferedGame): Told => ({
  name,
  sort,
  logo,
  returns,
  deviation,
  highest,
  closed: shownWindow(closed),
})

/** The operators' side: the providers' lists of games, and what is closed. */
export function offeredRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsGameList', async ({ params }) => {
    const { name, differences, same } = await lookAtList(context, params.code)
    return {
      name,
      same,
      differences: differences.map(({ what, game, before, after }) => ({
        what,
        game,
        before: before && shown(before),
        after: after && shown(after),
      })),
    }
  })
  bind(app, context, 'opsGameListTake', ({ operator, params, body }) =>
    takeList(context, params.code, body, operator),
  )
  bind(app, context, 'opsGameOpen', async ({ operator, params, body }) => {
    await openGame(context, { ...params, ...body }, operator)
    return null
  })
  bind(app, context, 'opsGameStop', async ({ operator, params, body: { game, reason } }) => {
    await stopGame(context, { code: params.code, game }, operator, reason)
    return null
  })
  bind(app, context, 'opsGameResume', ({ operator, params, body: { game, reason } }) =>
    resumeGame(context, { code: params.code, game }, operator, reason),
  )
}
