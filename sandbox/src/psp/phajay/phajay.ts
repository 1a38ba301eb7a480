import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SECRETS } from '../../secrets.ts'
import { sameText } from '../../signature.ts'
import { perform, type SandboxAnswer, type World } from '../../world.ts'
import type { Dialect } from '../callbacks.ts'
import { laoQr } from '../laoQr.ts'
import { allOrders, createOrder, type Order } from '../orders.ts'

const CODE = 'PHAJAY'
/** JDB's of LAPNet, as its published codes have it. */
const INSTITUTE = '32170418'
const Create = z.object({
  orderNo: z.string().min(1).max(100).optional(),
  amount: z.int().positive(),
  description: z.string().trim().min(1),
})

const yes = (body: object): SandboxAnswer => ({ status: 200, body })
const no = (status: number, message: string): SandboxAnswer => ({ status, body: { message } })
const NEVER = '9999-12-31T00:00:00.000Z'

/**
 * As PhaJay documents its QR: whole kip (an order's amounts are hundredths of them), the code as
 * text, asked about by its own id. The same number again is another transaction. Fault `refuse`:
 * the key may not order now.
 */
export function phajayApi(app: FastifyInstance, world: World): void {
  app.post('/psp/phajay/v1/api/payment/generate-:bank', async (request, reply) => {
    const { bank } = z.object({ bank: z.string() }).parse(request.params)
    if (!/^(?:jdb|ldb|ib|bcel)-qr$/.test(bank))
      return reply.code(404).send({ message: 'NOT_FOUND' })
    const key = String(request.headers['secretkey'] ?? '')
    if (!sameText(key, SECRETS.phajay.secretKey))
      return reply.code(401).send({ message: 'UNAUTHORIZED' })
    return perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: 'write',
      run: ({ refuse, copies }) =>
        refuse ? no(400, 'FAILED') : create(world, request.body, copies),
    })
  })
  app.get<{ Params: { id: string } }>(
    '/psp/phajay/v1/api/payment/check-transaction/status/:id',
    async (request, reply) =>
      isKnown(request, reply) &&
      perform(world, reply, {
        target: `qr:${CODE}`,
        callKind: 'poll',
        run: ({ refuse }) => {
          if (refuse) return no(400, 'FAILED')
          const order = allOrders(world).find(
            (each) => each.provider === CODE && each.pspReference === request.params.id,
          )
          return order ? yes({ message: 'SUCCESSFULLY', data: told(order) }) : yes(NONE)
        },
      }),
  )
}

const NONE = { message: 'PAYMENT_NOT_FOUND' }

function isKnown(request: FastifyRequest, reply: FastifyReply): boolean {
  const wanted = `Basic ${Buffer.from(SECRETS.phajay.secretKey).toString('base64')}`
  if (sameText(request.headers.authorization, wanted)) return true
  void reply.code(401).send({ message: 'UNAUTHORIZED' })
  return false
}

function create(world: World, body: unknown, copies: number): SandboxAnswer {
  const asked = Create.safeParse(body)
  if (!asked.success) return no(400, 'FAILED')
  const { orderNo, amount } = asked.data
  const id = uuidOf(`${world.code(20)} ${orderNo}`)
  const order = createOrder(world, {
    provider: CODE,
    reference: orderNo ?? id,
    amount: amount * 100,
    expiresAt: NEVER,
    callbackUrl: world.callbackUrl,
    copies,
    drawn: {
      currency: 'LAK',
      pspReference: id,
      payload: laoQr({
        institute: INSTITUTE,
        receiver: id.replaceAll('-', '').slice(0, 25).toUpperCase(),
        kip: amount,
      }),
    },
  })
  return yes({
    message: 'SUCCESSFULLY',
    transactionId: order.pspReference,
    qrCode: order.payload,
    link: `jdbbank://qr/${order.pspReference}`,
  })
}

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const told = (order: Order): object => ({
  transactionId: order.pspReference,
  linkCode: null,
  orderNo: order.reference,
  status: order.refunds?.length ? 'REFUNDED' : order.paid ? 'PAYMENT_COMPLETED' : 'WAITING',
  isPaid: order.paid !== null,
  amount: (order.paid?.amount ?? order.amount) / 100,
  currency: 'LAK',
  description: 'Krapao',
  paymentMethod: 'JDB',
  paymentTime: order.paid?.at ?? null,
  createdAt: order.createdAt,
})

/** Without a signature that is published; which bank paid says which fields there are. */
export const phajayCallback: Dialect = {
  write: (paid) => ({
    body: JSON.stringify({
      message: 'SUCCESSFULLY',
      paymentMethod: 'JDB',
      transactionId: paid.pspReference,
      billNumber: `LPG${paid.eventId.slice(4, 10)}`,
      txnAmount: paid.amount / 100,
      status: 'PAYMENT_COMPLETED',
      refNo: paid.eventId,
      sourceCurrency: 'LAK',
    }),
    headers: { 'content-type': 'application/json' },
  }),
  isTaken: (status) => status >= 200 && status < 300,
}
