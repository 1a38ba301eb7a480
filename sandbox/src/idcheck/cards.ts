import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'

const day = z.string().regex(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
/** What a card shows, in the words of the verifier: days as `26 Jul 2016`. */
const Card = z.strictObject({
  number: z.string().regex(/^\d{13}$/),
  thaiName: z.string().max(200).default(''),
  englishName: z.string().max(200).default(''),
  birthDate: day,
  /** Empty: for life. */
  expiresOn: z.union([day, z.literal('')]).default(''),
  isReadable: z.boolean().default(true),
  /** Between the face on the card and the other picture, 0 to 100. */
  likeness: z.number().min(0).max(100).default(95),
})
export type ShownCard = z.output<typeof Card>

const KEY = 'next'
const table = (world: World) => world.store.table<ShownCard>('idcheck')
/** What every picture shows from now on; null until it was said. */
export const shownCard = (world: World): ShownCard | null => table(world).get(KEY) ?? null

/** Says what the verifier sees in the pictures that come from now on. */
export function idcheckCommands(app: FastifyInstance, world: World): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/sandbox/idcheck', (request) => {
    const card = Card.parse(request.body)
    world.store.commit(['idcheck', KEY, card])
    return card
  })
}
