import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallKind } from '../faults.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { GAME_CODE, type FaultOptions, type GameRefusal } from './operations.ts'

/** What sets one provider's API apart from the others': where it is, who may ask, how it says no. */
interface GameDialect {
  base: string
  isSigned: (request: FastifyRequest, game: string) => boolean
  fields: (request: FastifyRequest) => unknown
  no: (name: GameRefusal) => SandboxAnswer
}

/**
 * Binds one call of a provider's API. `comesIn` notes what has arrived, even when a fault then
 * keeps the answer back.
 */
type GameRoute = <T>(
  call: `${'GET' | 'PUT' | 'POST'} /${string}`,
  schema: z.ZodType<T>,
  callKind: CallKind,
  run: (asked: T, how: FaultOptions) => SandboxAnswer,
  comesIn?: (asked: T, game: string) => void,
) => void

export const gameRoutes =
  (app: FastifyInstance, world: World, { base, isSigned, fields, no }: GameDialect): GameRoute =>
  (call, schema, callKind, run, comesIn) => {
    const [method = '', path = ''] = call.split(' ')
    app.route({
      method,
      url: `/games/:game/${base}${path}`,
      handler: async (request, reply) => {
        const { game } = z.object({ game: z.string() }).parse(request.params)
        if (!GAME_CODE.test(game)) return reply.code(404).send({ message: 'no such game' })
        if (!isSigned(request, game)) {
          const { status, body } = no('SIGN')
          return reply.code(status).send(body)
        }
        const asked = schema.safeParse(fields(request))
        return perform(world, reply, {
          target: `game:${game}`,
          callKind,
          arrive: () => {
            if (asked.success) comesIn?.(asked.data, game)
          },
          run: (effects) => (asked.success ? run(asked.data, { ...effects, game }) : no('FORMAT')),
        })
      },
    })
  }
