import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bahtText, satangOfText } from '../../money.ts'
import { SECRETS } from '../../secrets.ts'
import { sameText } from '../../signature.ts'
import { perform, type SandboxAnswer, type World } from '../../world.ts'
import type { Dialect } from '../callbacks.ts'
import { BILLER_ID, createOrder, findOrder, type Order } from '../orders.ts'

const CODE = 'SCB'
const EVENT_CODE = '00300100'
const LIFETIME_S = 1_800

const reference = z.string().regex(/^[A-Z0-9]{1,20}$/)
const Token = z.object({ applicationKey: z.string(), applicationSecret: z.string() })
const Create = z.object({
  qrType: z.literal('PP'),
  ppType: z.literal('BILLERID'),
  ppId: z.literal(BILLER_ID),
  amount: z.string().max(13),
  ref1: reference,
  ref2: reference,
  ref3: reference.startsWith(SECRETS.scb.ref3Prefix),
})
const Inquiry = z.object({
  eventCode: z.literal(EVENT_CODE),
  transactionDate: z.iso.date(),
  billerId: z.literal(BILLER_ID),
  reference1: reference,
})

const yes = (data: unknown): SandboxAnswer => ({
  status: 200,
  body: { status: { code: 1000, description: 'Success' }, data },
})
const no = (status: number, code: number, description: string): SandboxAnswer => ({
  status,
  body: { status: { code, description } },
})
const WRONG = no(400, 1102, 'Invalid parameters entered')

/**
 * As SCB documents QR 30: a token for half an hour, a code that says its biller and references, and
 * an inquiry by day. It keeps no codes, only payments: one that nobody paid is unknown to it, and
 * one may be paid at any time. Fault `refuse`: wrong parameters.
 */
export function scbApi(app: FastifyInstance, world: World): void {
  const isKnown = tokenApi(app, world)
  app.post('/psp/scb/v1/payment/qrcode/create', async (request, reply) => {
    if (!isKnown(request, reply)) return reply
    return perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: 'write',
      run: ({ refuse, copies }) => (refuse ? WRONG : create(world, request.body, copies)),
    })
  })
  app.get('/psp/scb/v1/payment/billpayment/inquiry', async (request, reply) => {
    if (!isKnown(request, reply)) return reply
    return perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: 'poll',
      run: ({ refuse }) => (refuse ? WRONG : inquire(world, request.query)),
    })
  })
}

/** Fetches tokens, and says whether a request carries one that is good. */
function tokenApi(app: FastifyInstance, world: World) {
  const until = new Map<string, number>()
  app.post('/psp/scb/v1/oauth/token', async (request, reply) => {
    const asked = Token.safeParse(request.body)
    const { apiKey, apiSecret } = SECRETS.scb
    if (
      !asked.success ||
      !sameText(asked.data.applicationKey, apiKey) ||
      !sameText(asked.data.applicationSecret, apiSecret)
    )
      return reply.code(401).send(no(401, 9100, 'Missing required authorization').body)
    const accessToken = world.code(32)
    const expiresAt = Math.floor(world.now().getTime() / 1_000) + LIFETIME_S
    until.set(accessToken, expiresAt)
    return reply.send(
      yes({ accessToken, tokenType: 'Bearer', expiresIn: LIFETIME_S, expiresAt }).body,
    )
  })
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const text = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    if ((until.get(text) ?? 0) * 1_000 > world.now().getTime()) return true
    void reply.code(401).send(no(401, 9300, 'Invalid/expired temporary token').body)
    return false
  }
}

function create(world: World, body: unknown, copies: number): SandboxAnswer {
  const asked = Create.safeParse(body)
  const amount = asked.success ? satangOfText(asked.data.amount) : null
  if (!asked.success || !amount) return WRONG
  const { ref1, ref2, ref3 } = asked.data
  const known = findOrder(world, CODE, ref1)
  if (known && known.amount !== amount) return WRONG
  const order =
    known ??
    createOrder(world, {
      provider: CODE,
      reference: ref1,
      amount,
      // It never ends.
      expiresAt: '9999-12-31T00:00:00.000Z',
      callbackUrl: world.callbackUrl,
      copies,
      named: { pspReference: ref1, ref1, ref2, ref3 },
    })
  return yes({ qrRawData: order.payload })
}

const bangkok = (at: string): string =>
  new Date(Date.parse(at) + 7 * 3_600_000).toISOString().replace('Z', '+07:00')

function inquire(world: World, query: unknown): SandboxAnswer {
  const asked = Inquiry.safeParse(query)
  if (!asked.success) return WRONG
  const order = findOrder(world, CODE, asked.data.reference1)
  const isThen = order?.paid && bangkok(order.paid.at).startsWith(asked.data.transactionDate)
  return yes(order && isThen ? [payment(order)] : [])
}

function payment(order: Order): object {
  const { paid, refunds = [] } = order
  return {
    eventCode: EVENT_CODE,
    transactionType: 'Domestic Transfers',
    // It says that a payment was refunded, and no more.
    reverseFlag: refunds.length > 0 ? 'R' : '',
    payeeProxyId: BILLER_ID,
    payeeProxyType: 'BILLERID',
    payerName: paid?.payer?.name ?? '',
    amount: bahtText(paid?.amount ?? 0),
    transactionId: paid?.eventId.slice(4),
    transactionDateandTime: bangkok(paid?.at ?? ''),
    billPaymentRef1: order.reference,
    billPaymentRef2: CODE,
    currencyCode: '764',
  }
}

/** Without a signature; it wants its own id of the payment back. Of a refund it tells nothing more. */
export const scbCallback: Dialect = {
  write: (paid) => ({
    body: JSON.stringify({
      payeeProxyId: BILLER_ID,
      payeeProxyType: 'BILLERID',
      amount: bahtText(paid.amount),
      transactionId: paid.eventId.slice(4),
      transactionDateandTime: bangkok(paid.at),
      billPaymentRef1: paid.reference,
      billPaymentRef2: CODE,
      currencyCode: '764',
      channelCode: 'PMH',
      transactionType: 'Domestic Transfers',
    }),
    headers: { 'content-type': 'application/json' },
  }),
  isTaken: (status, text) =>
    status === 200 && /"resCode":"00"/.test(text) && /"transactionId":"\w+"/.test(text),
}
