import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { bahtText, satangOfText } from '../../money.ts'
import { SECRETS } from '../../secrets.ts'
import { sameText } from '../../signature.ts'
import { perform, type SandboxAnswer, type World } from '../../world.ts'
import type { Dialect } from '../callbacks.ts'
import { allOrders, createOrder, type Order } from '../orders.ts'

const CODE = 'GBPRIME'
const Create = z.object({
  token: z.string(),
  amount: z.string(),
  referenceNo: z.string().regex(/^[A-Za-z0-9]{1,15}$/),
  backgroundUrl: z.url(),
  merchantDefined1: z.string().max(250).optional(),
})
const Query = z.object({ referenceNo: z.string() })

const says = (resultCode: string, resultMessage: string, more: object = {}): SandboxAnswer => ({
  status: 200,
  body: { resultCode, resultMessage, ...more },
})
const INCOMPLETE = says('90', 'Incomplete information')

/**
 * As GB Prime Pay documents QR Cash: a form is answered by a PNG of the code, which never ends, and
 * a transaction is asked for by the number of its order. Fault `refuse`: it says no in JSON.
 */
export function gbprimeApi(app: FastifyInstance, world: World): void {
  app.post('/psp/gbprime/v3/qrcode', (request, reply) =>
    perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: 'write',
      run: ({ refuse, copies }) => {
        const order = refuse ? null : ordered(world, request.body, copies)
        if (!order) return INCOMPLETE
        void reply.type('image/png')
        return { status: 200, body: drawn(order.payload) }
      },
    }),
  )
  app.post('/psp/gbprime/v1/check_status_txn', async (request, reply) => {
    const wanted = `Basic ${Buffer.from(`${SECRETS.gbprime.secretKey}:`).toString('base64')}`
    if (!sameText(request.headers.authorization, wanted)) return reply.code(401).send()
    return perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: 'poll',
      run: ({ refuse }) => {
        const asked = Query.safeParse(request.body)
        if (refuse || !asked.success) return INCOMPLETE
        const order = byNumber(world, asked.data.referenceNo)
        return order
          ? says('00', 'Success', { txn: transaction(order) })
          : says('02', 'Invalid referenceNo.')
      },
    })
  })
}

const drawn = (payload: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(payload, { ecc: 'M', border: 4 })))
    .resize({ width: 400, kernel: 'nearest' })
    .png()
    .toBuffer()

const byNumber = (world: World, referenceNo: string): Order | undefined =>
  allOrders(world).find((order) => order.provider === CODE && order.pspReference === referenceNo)

/** The same order again is the same code; another one under its number is none. */
function ordered(world: World, body: unknown, copies: number): Order | null {
  const asked = Create.safeParse(body)
  const amount = asked.success ? satangOfText(asked.data.amount) : null
  if (!asked.success || !amount || !sameText(asked.data.token, SECRETS.gbprime.token)) return null
  const { referenceNo, merchantDefined1, backgroundUrl } = asked.data
  const known = byNumber(world, referenceNo)
  if (known) return known.amount === amount ? known : null
  return createOrder(world, {
    provider: CODE,
    reference: merchantDefined1 ?? referenceNo,
    amount,
    expiresAt: '9999-12-31T00:00:00.000Z',
    callbackUrl: backgroundUrl,
    copies,
    named: {
      pspReference: referenceNo,
      ref1: world.code(18),
      ref2: referenceNo.padStart(18, '0'),
    },
  })
}

/** "05112022" and "005308", in Bangkok. */
function momentOf(at: string): { date: string; time: string } {
  const [day = '', hour = ''] = new Date(Date.parse(at) + 7 * 3_600_000).toISOString().split('T')
  return { date: day.split('-').toReversed().join(''), time: hour.slice(0, 8).replaceAll(':', '') }
}
const gbpNumber = (id: string): string => `gbp${id.replace('evt_', '')}`

function transaction(order: Order): object {
  const { paid } = order
  const amount = bahtText(paid?.amount ?? order.amount)
  return {
    amount,
    referenceNo: order.pspReference,
    gbpReferenceNo: gbpNumber(paid?.eventId ?? order.pspReference),
    merchantDefined1: order.reference,
    merchantDefined2: null,
    status: paid ? 'S' : 'G',
    paymentType: 'Q',
    ...(paid
      ? { resultCode: '00', totalAmount: amount, thbAmount: amount, currencyCode: '764' }
      : {}),
    ...(paid ? momentOf(paid.at) : {}),
  }
}

/** Without a signature, and without what the shop gave along. */
export const gbprimeCallback: Dialect = {
  write: (paid) => ({
    body: JSON.stringify({
      amount: paid.amount / 100,
      referenceNo: paid.pspReference,
      gbpReferenceNo: gbpNumber(paid.eventId),
      currencyCode: '764',
      resultCode: '00',
      totalAmount: paid.amount / 100,
      thbAmount: paid.amount / 100,
      ...momentOf(paid.at),
      paymentType: 'Q',
    }),
    headers: { 'content-type': 'application/json' },
  }),
  isTaken: (status) => status >= 200 && status < 300,
}
