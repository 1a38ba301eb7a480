import type { FastifyInstance, FastifyReply } from 'fastify'
import { decode, sign, verify } from 'jws'
import { z } from 'zod'
import { bahtOf, satangOf } from '../../money.ts'
import { SECRETS } from '../../secrets.ts'
import { perform, type SandboxAnswer, type World } from '../../world.ts'
import type { Dialect } from '../callbacks.ts'
import type { Paid } from '../orderRules.ts'
import { createOrder, findOrder, isLate, type Order } from '../orders.ts'

const CODE = 'TWOC2P'
const { merchantId, secretKey } = SECRETS.twoc2p
const LIFETIME_MS = 1_800_000

const invoice = z.string().regex(/^[0-9A-Za-z]{1,20}$/)
const Token = z.object({
  merchantID: z.literal(merchantId),
  invoiceNo: invoice,
  description: z.string().min(1).max(250),
  amount: z.number(),
  currencyCode: z.literal('THB'),
  paymentChannel: z.array(z.string()).optional(),
  backendReturnUrl: z.url().optional(),
})
const Payment = z.object({
  paymentToken: z.string(),
  payment: z.object({ code: z.object({ channelCode: z.string() }), data: z.object({}) }),
})
const Inquiry = z.object({ merchantID: z.literal(merchantId), invoiceNo: invoice })

/** What a payment token stands for. */
interface Wanted {
  reference: string
  amount: number
  callbackUrl: string | null
}

const seal = (claims: object) => ({
  payload: sign({ header: { alg: 'HS256', typ: 'JWT' }, payload: claims, secret: secretKey }),
})
const yes = (body: object): SandboxAnswer => ({ status: 200, body })
/** Errors that come before any order are not sealed. */
const bare = (respCode: string, respDesc: string): SandboxAnswer => yes({ respCode, respDesc })
const UNREADABLE = bare('9015', 'the request cannot be read')

function claimsOf(body: unknown): unknown {
  const { payload } = z.object({ payload: z.string() }).parse(body)
  return verify(payload, 'HS256', secretKey) ? decode(payload)?.payload : null
}

/**
 * As 2C2P documents its gateway 4.3: a sealed token, a plain payment for it, a sealed inquiry by
 * the shop's invoice number. It tells nothing of what was given back.
 */
export function twoc2pApi(app: FastifyInstance, world: World): void {
  const path = '/psp/twoc2p'
  // A fault is meant for the payment: what only fetches a token would eat it.
  app.post(`${path}/paymentToken`, (request, reply) => say(reply, token(world, request.body)))
  app.post(`${path}/payment`, async (request, reply) =>
    perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: 'write',
      run: ({ refuse, copies }) =>
        refuse ? bare('4012', 'Invalid Transaction') : payment(world, request.body, copies),
    }),
  )
  app.post(`${path}/paymentInquiry`, async (request, reply) =>
    perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: 'poll',
      run: ({ refuse }) => (refuse ? bare('0999', 'System error') : inquiry(world, request.body)),
    }),
  )
}

const say = (reply: FastifyReply, { status, body }: SandboxAnswer) => reply.code(status).send(body)

function token(world: World, body: unknown): SandboxAnswer {
  const asked = Token.safeParse(claimsOf(body))
  if (!asked.success) return UNREADABLE
  const { invoiceNo: reference, backendReturnUrl } = asked.data
  const amount = satangOf(asked.data.amount)
  if (amount === null || amount < 100)
    return yes(seal({ respCode: '4013', respDesc: 'Invalid Amount' }))
  if (findOrder(world, CODE, reference))
    return yes(seal({ respCode: '2014', respDesc: 'Duplicate invoice number' }))
  const paymentToken = `kSAops9Z${world.code(40)}=`
  const callbackUrl = backendReturnUrl ?? world.callbackUrl
  const wanted: Wanted = { reference, amount, callbackUrl }
  world.store.commit(['twoc2pTokens', paymentToken, wanted])
  return yes(seal({ paymentToken, respCode: '0000', respDesc: 'Success' }))
}

function payment(world: World, body: unknown, copies: number): SandboxAnswer {
  const asked = Payment.safeParse(body)
  const wanted = asked.success
    ? world.store.table<Wanted>('twoc2pTokens').get(asked.data.paymentToken)
    : undefined
  if (!asked.success || !wanted) return UNREADABLE
  const order =
    findOrder(world, CODE, wanted.reference) ??
    createOrder(world, {
      provider: CODE,
      ...wanted,
      expiresAt: new Date(world.now().getTime() + LIFETIME_MS).toISOString(),
      copies,
    })
  return yes({
    channelCode: asked.data.payment.code.channelCode,
    type: 'RAW',
    data: order.payload,
    extras: { qrData: order.payload },
    respCode: '1005',
    respDesc: 'Display generated QR information for scan.',
  })
}

function inquiry(world: World, body: unknown): SandboxAnswer {
  const asked = Inquiry.safeParse(claimsOf(body))
  if (!asked.success) return UNREADABLE
  const order = findOrder(world, CODE, asked.data.invoiceNo)
  const about = { merchantID: merchantId, invoiceNo: asked.data.invoiceNo }
  if (!order) return yes(seal({ ...about, respCode: '2002', respDesc: 'Transaction not found' }))
  return yes(seal({ ...about, ...stateOf(world, order) }))
}

function stateOf(world: World, order: Order): object {
  if (order.paid) return paidFields(order.paid.amount, order.paid.at, order.pspReference)
  return isLate(world, order)
    ? { respCode: '0003', respDesc: 'Transaction is cancelled' }
    : { respCode: '0001', respDesc: 'Transaction is pending' }
}

/** Bangkok's wall clock: `yyyyMMddHHmmss`. */
const stamp = (at: string): string =>
  new Date(Date.parse(at) + 7 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)

const paidFields = (amount: number, at: string, reference: string): object => ({
  amount: bahtOf(amount),
  currencyCode: 'THB',
  transactionDateTime: stamp(at),
  agentCode: 'THQR',
  channelCode: 'THQR',
  referenceNo: reference,
  tranRef: reference,
  respCode: '0000',
  respDesc: 'Success',
})

/** A sealed notice, its amount as text. */
export const twoc2pCallback: Dialect = {
  write: (paid: Paid) => ({
    body: JSON.stringify(
      seal({
        merchantID: merchantId,
        invoiceNo: paid.reference,
        ...paidFields(paid.amount, paid.at, paid.pspReference),
        amount: bahtOf(paid.amount).toFixed(2),
      }),
    ),
    headers: { 'content-type': 'application/json' },
  }),
  isTaken: (status) => status >= 200 && status < 300,
}
