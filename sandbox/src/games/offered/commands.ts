import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { CODES } from '../seamless/catalogue.ts'
import { offeredBy } from '../seamless/listed.ts'
import { listAt, putOffered, type Offered } from './games.ts'

const Offer = z.strictObject({
  id: z.string().min(1).max(100),
  gone: z.literal(true).optional(),
  name: z.string().min(1).max(100).optional(),
  category: z.string().min(1).max(30).optional(),
  rtp: z.number().min(0).max(2).nullable().optional(),
  deviation: z.number().min(0).max(1_000).nullable().optional(),
  maxWin: z.number().min(0).max(10_000_000).nullable().optional(),
  closed: z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable().optional(),
})

const seamless = (code: string) => CODES.find((known) => known === code)

/** What a provider lists now, by its code. */
function offeredAt(world: World, code: string): Offered[] {
  const own = seamless(code)
  return own ? offeredBy(world, own) : listAt(world, code)
}

/** Tells a provider to list a game anew, otherwise, or no more. */
export function offerCommands(app: FastifyInstance, world: World): void {
  app.post('/sandbox/games/:game/offer', (request) => {
    const { game: code } = z.object({ game: z.string() }).parse(request.params)
    const { id, gone, ...said } = Offer.parse(request.body)
    const known = offeredAt(world, code).find((game) => game.id === id)
    if (gone && !known) throw new Refusal(404, `${code} lists no game ${id}`)
    const plain = {
      name: id,
      category: 'slot',
      thumbnail: '',
      rtp: null,
      deviation: null,
      maxWin: null,
      closed: null,
    }
    const given = Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== undefined),
    )
    putOffered(world, code, gone ? { id, isGone: true } : { ...plain, ...known, ...given, id })
    return offeredAt(world, code)
  })
}
