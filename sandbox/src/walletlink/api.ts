import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import { bahtText } from '../money.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { hmac, sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { findLink, listLinks, redeemLink, redemptionOf, type WalletLink } from './links.ts'

const Redeem = z.object({
  reference: z.string().min(1).max(100),
  voucher: z.string().min(1).max(64),
  account: z.string().min(1).max(200),
})
const List = z.object({ since: z.iso.datetime() })
const no = (status: number, code: string): SandboxAnswer => ({ status, body: { status: { code } } })
const said = (link: WalletLink, status = 200): SandboxAnswer => ({
  status,
  body: {
    status: { code: 'SUCCESS' },
    redemption: {
      reference: link.redeemedBy,
      voucher: link.code,
      amount: bahtText(link.amount),
      redeemedAt: link.redeemedAt,
    },
  },
})

/**
 * The issuer of digital wallets' links: look at a voucher, redeem it under the shop's reference,
 * ask by that reference.
 */
export function walletLinkApi(app: FastifyInstance, world: World): void {
  const guarded = guardOf(world)

  app.get('/walletlink/v1/vouchers/:voucher', (request, reply) =>
    guarded(request, reply, 'read', (effects) => {
      const { voucher } = z.object({ voucher: z.string() }).parse(request.params)
      if (effects.refuse) return no(403, 'NOT_PERMITTED')
      const link = findLink(world, voucher)
      if (!link) return no(404, 'VOUCHER_NOT_FOUND')
      return {
        status: 200,
        body: {
          status: { code: 'SUCCESS' },
          voucher: {
            code: link.code,
            amount: bahtText(link.amount),
            account: link.walletAccountName,
            redeemed: link.redeemedAt !== null,
          },
        },
      }
    }),
  )

  app.post('/walletlink/v1/redemptions', (request, reply) =>
    guarded(request, reply, 'write', (effects) => {
      const body = Redeem.safeParse(request.body)
      if (!body.success) return no(400, 'MALFORMED')
      const { reference, voucher, account } = body.data
      const known = redemptionOf(world, reference)
      if (known && known.code !== voucher) return no(409, 'REFERENCE_CONFLICT')
      if (known && world.issuerRepeats) return said(known)
      const link = findLink(world, voucher)
      if (!link) return no(404, 'VOUCHER_NOT_FOUND')
      if (link.redeemedAt !== null) return no(422, 'VOUCHER_REDEEMED')
      if (link.walletAccountName !== account) return no(422, 'WRONG_ACCOUNT')
      return effects.refuse
        ? no(422, 'VOUCHER_BLOCKED')
        : said(redeemLink(world, link, reference), 201)
    }),
  )

  app.get('/walletlink/v1/redemptions/:reference', (request, reply) =>
    guarded(request, reply, 'read', (effects) => {
      const { reference } = z.object({ reference: z.string() }).parse(request.params)
      if (effects.refuse) return no(403, 'NOT_PERMITTED')
      const link = redemptionOf(world, reference)
      return link ? said(link) : no(404, 'REDEMPTION_NOT_FOUND')
    }),
  )

  app.get('/walletlink/v1/redemptions', (request, reply) =>
    guarded(request, reply, 'read', (effects) => {
      if (effects.refuse) return no(403, 'NOT_PERMITTED')
      const { since } = List.parse(request.query)
      return redeemedSince(world, since)
    }),
  )
}

function guardOf(world: World) {
  const guarded = (
    request: FastifyRequest,
    reply: FastifyReply,
    callKind: 'read' | 'write',
    run: (effects: { refuse: boolean }) => SandboxAnswer,
  ) =>
    isAllowed(world, request)
      ? perform(world, reply, { target: 'walletlink', callKind, run })
      : reply.code(401).send({ status: { code: 'UNAUTHORIZED' } })
  return guarded
}

function redeemedSince(world: World, since: string) {
  const redeemed = listLinks(world).filter(
    (link) => link.redeemedAt !== null && link.redeemedAt >= since,
  )
  return {
    status: 200,
    body: {
      status: { code: 'SUCCESS' },
      redemptions: redeemed.map((link) => ({
        reference: link.redeemedBy,
        voucher: link.code,
        amount: bahtText(link.amount),
        redeemedAt: link.redeemedAt,
      })),
    },
  }
}

/**
 * HMAC-SHA256 in hex over time (ISO), method, path and body, one a line; who asks is in
 * `x-client-id`.
 */
function isAllowed(world: World, request: FastifyRequest): boolean {
  const { clientId, secret } = SECRETS.walletlink
  const at = String(request.headers['x-time'] ?? '')
  if (
    request.headers['x-client-id'] !== clientId ||
    !(Math.abs(world.now().getTime() - Date.parse(at)) <= REQUEST_FRESH_MS)
  )
    return false
  return sameText(
    String(request.headers['x-signature'] ?? ''),
    hmac(secret, [at, request.method, request.url, rawBody(request)].join('\n')),
  )
}
