import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

const DAY_MS = 86_400_000
/** RFC 9116 wants less than a year. */
const GOOD_FOR_DAYS = 180

/**
 * Where a weakness is reported (RFC 9116): what `SECURITY_CONTACT` says, else the page on which the
 * site tells how to reach the team.
 */
export function installSecurityTxt(
  app: FastifyInstance,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const site = config.publicOrigins[0] ?? `${request.protocol}://${request.headers.host ?? ''}`
    const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${config.securityContact ?? `${site}/contact`}`,
      `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: th, lo, en',
      `Canonical: ${site}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
