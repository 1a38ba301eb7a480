import type { FastifyInstance } from 'fastify'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { shownCard, type ShownCard } from './cards.ts'

const MOST_BYTES = 25_000_000
const no = (status: number, message: string): SandboxAnswer => ({ status, body: { message } })

/**
 * As iApp documents reading a Thai identity card and comparing the face on it. It sees what a
 * command has said the next pictures show, and nothing until one has. Fault `refuse`: the credits
 * are used up; the others as everywhere.
 */
export function iappApi(app: FastifyInstance, world: World): void {
  const route = (path: string, run: (card: ShownCard | null) => SandboxAnswer): void => {
    app.post(`/idcheck/iapp/v3/store/ekyc/${path}`, { bodyLimit: MOST_BYTES }, (request, reply) => {
      if (!sameText(String(request.headers['apikey'] ?? ''), SECRETS.idcheck.iapp))
        return reply.code(401).send({ message: 'No API key found in request' })
      return perform(world, reply, {
        target: 'idcheck',
        callKind: 'payout',
        run: (effects) => {
          if (effects.refuse) return no(402, 'insufficient credit')
          // The bytes of every file that the form has.
          const form = Buffer.isBuffer(request.body) ? request.body.toString('latin1') : ''
          return form.includes('filename=') ? run(shownCard(world)) : no(415, 'no file')
        },
      })
    })
  }
  route('thai-national-id-card/front', (card) => ({
    status: 200,
    body: card?.isReadable
      ? {
          id_number: card.number,
          th_name: card.thaiName,
          en_name: card.englishName,
          en_dob: card.birthDate,
          en_expire: card.expiresOn,
          detection_score: 0.98,
          error_message: '',
          process_time: 1.2,
        }
      : { id_number: '', error_message: 'ID card is not found in the image', process_time: 0.4 },
  }))
  route('face-and-id-card-verification', (card) =>
    card
      ? {
          status: 200,
          body: {
            total: { confidence: card.likeness, isSamePerson: String(card.likeness >= 50) },
            duration: 1.1,
          },
        }
      : no(400, 'no face'),
  )
}
