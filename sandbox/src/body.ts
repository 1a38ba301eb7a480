import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const raws = new WeakMap<FastifyRequest, string>()

/** The body as it came, byte for byte: what a signature is made over. */
export const rawBody = (request: FastifyRequest): string => raws.get(request) ?? ''

export function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    raws.set(request, text as string)
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new Refusal(400, 'the body is not JSON'), undefined)
    }
  })
}
