import { QR_PROVIDERS, type QrProvider } from '@krapao/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { LogSample } from '../../../../security/logSample.ts'
import { takeHint } from './hint.ts'
import { takePspEvent } from './pspEvents.ts'

const BODY_LIMIT = 16 * 1024

/**
 * The PSPs' callbacks. A callback is trusted only by its signature over the raw bytes; it has a
 * plugin of its own because its body must reach the check unparsed. A forged one changes nothing; a
 * genuine one is acknowledged each time. A PSP that signs nothing only gives a hint: it is asked.
 */
export function pspCallbacks(app: FastifyInstance, context: Context): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      '/callbacks/psp/:provider',
      { bodyLimit: BODY_LIMIT },
      (request, reply) => receive(context, request.params.provider, request, reply),
    )
  })
}

const turnedAway = perContext(
  ({ clock, log }: Context) =>
    new LogSample(clock, (kind, more) =>
      log.warn({ kind, more }, 'PSP callbacks were turned away, untold'),
    ),
)

const isProvider = (text: string): text is QrProvider => QR_PROVIDERS.some((code) => code === text)

async function receive(
  context: Context,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = name.toUpperCase()
  const psp = isProvider(provider) ? context.providers.psps.get(provider) : undefined
  if (!psp) throw new Refused('NOT_FOUND')
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  )
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const read = psp.readCallback(headers, raw, context.clock.now())
  if (!read.ok) {
    context.metrics.callbacksTurnedAway.inc({ provider: psp.code, why: read.why })
    if (turnedAway(context).take(`${psp.code} ${read.why}`))
      context.log.warn(
        { provider: psp.code, why: read.why, ip: request.ip },
        'a PSP callback was turned away',
      )
    else request.isUntold = true
    throw new Refused(read.why === 'MALFORMED' ? 'INVALID_REQUEST' : 'UNAUTHORIZED')
  }
  if (read.hint) await takeHint(context, psp, read.hint)
  else {
    if (read.event.amount <= 0n) throw new Refused('INVALID_REQUEST')
    await takePspEvent(context, psp.code, read.event)
  }
  const { status, contentType, body } = psp.acknowledgement
  return reply
    .code(status)
    .type(contentType)
    .send(read.hint ? (read.answer ?? body) : body)
}
