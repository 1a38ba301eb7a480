import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import { bahtText, satangOfText } from '../money.ts'
import { SECRETS } from '../secrets.ts'
import { hmac, sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { holderOf, rememberHolder } from './holders.ts'
import { findPayout, isSameOrder, settlePayout, takePayout, type Payout } from './payouts.ts'
import { balancesOf, feedSince, statementSince, type Transfer } from './transfers.ts'

const Payee = z.object({
  bankCode: z.string().regex(/^[A-Z]{2,10}$/),
  accountNo: z.string().regex(/^\d{6,20}$/),
})
const Pay = z.object({
  amount: z.object({ value: z.string(), currency: z.enum(['THB', 'LAK']) }),
  creditor: Payee.extend({ accountName: z.string().min(1).max(200) }),
})
/** Name inquiry: whose account it is, and by whose name it is asked for. */
const Inquiry = Payee.extend({ accountName: z.string().min(1).max(200).optional() })
const Reference = z.object({ reference: z.string().min(1).max(100) })
const Statement = z.object({
  from: z.iso.datetime(),
  offset: z.coerce.number().int().min(0).default(0),
})
const Feed = z.object({
  since: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

const no = (status: number, code: string): SandboxAnswer => ({ status, body: { error: { code } } })
/** ISO 20022 words. */
const STATUS = { PENDING: 'ACSP', SUCCESS: 'ACSC', FAILED: 'RJCT' } as const
const payoutBody = (payout: Payout) => ({
  reference: payout.reference,
  bankReference: payout.bankReference,
  status: STATUS[payout.state],
  amount: { value: bahtText(payout.amount), currency: payout.currency },
  ...(payout.reasonCode === undefined ? {} : { reasonCode: payout.reasonCode }),
})
const said = (payout: Payout, status = 200): SandboxAnswer => ({ status, body: payoutBody(payout) })
const shownInFeed = (row: Transfer) => ({
  transRef: row.transRef,
  bookedAt: row.at,
  amount: { value: bahtText(row.amount), currency: row.currency ?? 'THB' },
  toAccountNo: row.toAccountNo,
  debtor: {
    bankCode: row.fromBankCode,
    accountNo: row.masked ? row.fromAccountNo.replaceAll(/\d(?=\d{4})/g, 'x') : row.fromAccountNo,
    name: row.fromName,
  },
  ...(row.billPayment ? { billPayment: row.billPayment } : {}),
})

/**
 * The bank's corporate API: REST with HTTP statuses, an API key, a signature over every body; PUT
 * by our reference.
 */
export function bankApi(app: FastifyInstance, world: World): void {
  payoutRoutes(app, world)

  listRoutes(app, world)

  nameRoute(app, world)
}

/** A payout is put under our reference, and asked for by it. */
function payoutRoutes(app: FastifyInstance, world: World) {
  app.put('/bank/v2/payouts/:reference', async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({ error: { code: 'UNAUTHORIZED' } })
    const { reference } = Reference.parse(request.params)
    const body = Pay.safeParse(request.body)
    const amount = body.success ? satangOfText(body.data.amount.value) : null
    const order =
      body.success && amount
        ? { reference, ...body.data.creditor, amount, currency: body.data.amount.currency }
        : null
    return perform(world, reply, {
      target: 'bank',
      callKind: 'payout',
      arrive: () => {
        if (order && !findPayout(world, reference)) takePayout(world, order, false)
      },
      run: (effects) => {
        if (!order) return no(400, 'INVALID_REQUEST')
        const known = findPayout(world, reference)
        if (known && !isSameOrder(known, order)) return no(409, 'REFERENCE_CONFLICT')
        if (known && !(effects.resumed && known.state === 'PENDING' && !known.held))
          return said(known)
        // Nothing moved and nothing will: the reference is spent on a refusal.
        if (effects.refuse) {
          settlePayout(world, takePayout(world, order, false), 'FAILED')
          return no(422, 'CREDITOR_REFUSED')
        }
        const taken = known ?? takePayout(world, order, effects.hold)
        // A limit of the hour: it goes out all the same, a little later.
        if (effects.refuseButPay) {
          settlePayout(world, taken, 'SUCCESS')
          return no(422, 'LIMIT_OF_THE_HOUR')
        }
        return said(effects.hold ? taken : settlePayout(world, taken, 'SUCCESS'), 201)
      },
    })
  })

  app.get('/bank/v2/payouts/:reference', async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({ error: { code: 'UNAUTHORIZED' } })
    const { reference } = Reference.parse(request.params)
    return perform(world, reply, {
      target: 'bank',
      callKind: 'read',
      run: (effects) => {
        const payout = findPayout(world, reference)
        if (effects.refuse) return no(403, 'NOT_PERMITTED')
        return payout ? said(payout) : no(404, 'PAYOUT_NOT_FOUND')
      },
    })
  })
}

/** The feed, the balances and the statement. */
function listRoutes(app: FastifyInstance, world: World) {
  app.get('/bank/v2/transactions', async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({ error: { code: 'UNAUTHORIZED' } })
    const { since, limit } = Feed.parse(request.query)
    return perform(world, reply, {
      target: 'bank',
      callKind: 'poll',
      run: () => {
        const { rows, cursor } = feedSince(world, since, limit)
        const transactions = rows.map((row) => ('raw' in row ? row.raw : shownInFeed(row)))
        return { status: 200, body: { transactions, next: String(cursor) } }
      },
    })
  })

  app.get('/bank/v2/accounts', async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({ error: { code: 'UNAUTHORIZED' } })
    return perform(world, reply, {
      target: 'bank',
      callKind: 'poll',
      run: (effects) =>
        effects.refuse
          ? no(403, 'NOT_PERMITTED')
          : {
              status: 200,
              body: {
                accounts: balancesOf(world).map(({ accountNo, use, currency, amount }) => ({
                  accountNo,
                  use,
                  balance: {
                    value: `${amount < 0 ? '-' : ''}${bahtText(Math.abs(amount))}`,
                    currency,
                  },
                })),
              },
            },
    })
  })

  app.get('/bank/v2/statement', async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({ error: { code: 'UNAUTHORIZED' } })
    const { from, offset } = Statement.parse(request.query)
    return perform(world, reply, {
      target: 'bank',
      callKind: 'poll',
      run: (effects) => {
        if (effects.refuse) return no(403, 'NOT_PERMITTED')
        const { rows, next } = statementSince(world, from, offset)
        const entries = rows.map((row) =>
          'transRef' in row
            ? { type: 'CRDT', ...shownInFeed(row) }
            : { type: 'DBIT', createdAt: row.createdAt, ...payoutBody(row) },
        )
        return { status: 200, body: { entries, next } }
      },
    })
  })
}

function nameRoute(app: FastifyInstance, world: World) {
  return app.post('/bank/v2/account-name', async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({ error: { code: 'UNAUTHORIZED' } })
    const body = Inquiry.safeParse(request.body)
    // A target of its own: it is asked by itself, and must not eat what was meant for a payment.
    return perform(world, reply, {
      target: 'bank:name',
      callKind: 'read',
      run: (effects) => {
        if (!body.success) return no(400, 'INVALID_REQUEST')
        const { bankCode, accountNo, accountName } = body.data
        // A bank that has never met the account takes the name it is asked for as its holder's.
        const name =
          accountName === undefined
            ? holderOf(world, bankCode, accountNo)
            : rememberHolder(world, bankCode, accountNo, accountName)
        return effects.refuse || !name
          ? no(404, 'ACCOUNT_NOT_FOUND')
          : { status: 200, body: { bankCode, accountNo, accountName: name } }
      },
    })
  })
}

function isAllowed(request: FastifyRequest): boolean {
  const { apiKey, signingSecret } = SECRETS.bank
  const wanted = hmac(signingSecret, `${request.method} ${request.url}\n${rawBody(request)}`)
  return (
    sameText(request.headers.authorization, `Bearer ${apiKey}`) &&
    sameText(String(request.headers['x-body-signature']), wanted)
  )
}
