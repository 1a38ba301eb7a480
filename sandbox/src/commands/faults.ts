import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FAULT_KINDS } from '../faults.ts'
import { cutHung, type World } from '../world.ts'

const Add = z.strictObject({
  target: z.string(),
  kind: z.enum(FAULT_KINDS),
  times: z.int().min(1).max(100_000).default(1),
  ms: z.int().min(0).max(600_000).optional(),
  on: z.enum(['read', 'write']).optional(),
})

export function faultCommands(app: FastifyInstance, world: World): void {
  app.get('/sandbox/faults', () => world.faults.list())

  app.post('/sandbox/faults', (request) => {
    const { ms, on, ...fault } = Add.parse(request.body)
    return world.faults.add({ ...fault, ms: ms ?? null, on: on ?? null })
  })

  app.delete('/sandbox/faults', (_request, reply) => {
    world.faults.clear()
    cutHung(world)
    return reply.code(204).send()
  })
}
