import { REQUESTED_WITH } from '@krapao/contract/constants'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { Refused } from '../../runtime/refusal.ts'
import { isOwnOrigin } from '../../security/ownOrigin.ts'

/**
 * A header that a plain form or link of another site cannot send: it forces a preflight, which we
 * never grant.
 */
export function demandRequestedWith(request: FastifyRequest): void {
  const header = request.headers['x-requested-with']
  if (header === undefined || header === '')
    throw new Refused('KEY_MISSING', { details: { header: 'X-Requested-With' } })
  if (header !== REQUESTED_WITH)
    throw new Refused('KEY_INVALID', { details: { header: 'X-Requested-With' } })
}

/**
 * A call by a cookie, which a browser sends along by itself, is a page's of our own: by what the
 * browser says of where it was asked from, or, where it says nothing of that, by the page's origin,
 * which then stands at everything that is no GET.
 */
export function demandOwnSite(
  config: Context['config'],
  { method, headers }: FastifyRequest,
): void {
  const { 'sec-fetch-site': site, origin } = headers
  const isOwn =
    site === undefined
      ? origin === undefined
        ? method === 'GET' || method === 'HEAD'
        : isOwnOrigin(config, headers)
      : site === 'same-origin'
  if (!isOwn) throw new Refused('KEY_INVALID', { details: { header: 'Sec-Fetch-Site' } })
}

/**
 * A GET that changes state answers only a script of our own page: no link, no prefetch, no other
 * site (Fetch Metadata).
 */
export function demandOwnPage(request: FastifyRequest): void {
  const {
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-purpose': secPurpose,
    purpose,
  } = request.headers
  const prefetched = /prefetch|prerender/i.test(
    `${String(secPurpose ?? '')} ${String(purpose ?? '')} ${String(request.headers['x-moz'] ?? '')}`,
  )
  if (site === 'cross-site' || mode === 'navigate' || prefetched)
    throw new Refused('KEY_INVALID', { details: { header: 'Sec-Fetch' } })
}
