import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findTransfer } from '../bank/transfers.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { VISIBILITIES, setSettings } from './settings.ts'

const Tell = z.strictObject({
  transRef: z.string(),
  shows: z.enum(VISIBILITIES).default('MASKED'),
  late: z.int().min(0).max(1_000).default(0),
  unseen: z.int().min(0).max(1_000).default(0),
})

/**
 * Says how verification will show a transfer, and how many times the bank will first not know of
 * it, and then be late with it.
 */
export function slipcheckCommands(app: FastifyInstance, world: World): void {
  app.post('/sandbox/slipcheck', (request) => {
    const { transRef, ...what } = Tell.parse(request.body)
    if (!findTransfer(world, transRef)) throw new Refusal(404, 'no transfer has this reference')
    setSettings(world, transRef, what)
    return { transRef, ...what }
  })
}
