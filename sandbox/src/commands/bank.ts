import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { setHolder } from '../bank/holders.ts'
import { findPayout, listPayouts, settlePayout, type Payout } from '../bank/payouts.ts'
import { drawSlip } from '../bank/slip.ts'
import { currencyOf, findTransfer, makeRawLine, makeTransfer } from '../bank/transfers.ts'
import { bahtOf, satangOf } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { issueLink } from '../walletlink/links.ts'
import type { World } from '../world.ts'

const AccountNo = z.string().regex(/^\d{6,20}$/, 'an account number is 6 to 20 digits')
const BankCode = z.string().regex(/^[A-Z]{2,10}$/, 'a bank code, as SCB')
/** `name` null: the bank keeps no such account. */
const Holder = z.strictObject({
  bankCode: BankCode,
  accountNo: AccountNo,
  name: z.string().min(1).max(200).nullable(),
})
const Transfer = z.strictObject({
  fromBankCode: BankCode,
  fromAccountNo: AccountNo,
  fromName: z.string().min(1).max(200),
  toAccountNo: AccountNo,
  toBankCode: BankCode.optional(),
  toName: z.string().min(1).max(200).optional(),
  amount: z.number(),
  at: z.iso.datetime().optional(),
  notify: z.boolean().default(true),
  masked: z.boolean().optional(),
  currency: z.enum(['THB', 'LAK']).optional(),
  /** Paid as a bill, by its references. */
  billPayment: z.strictObject({ ref1: z.string().max(20), ref2: z.string().max(20) }).optional(),
})
const Settle = z.strictObject({ result: z.enum(['SUCCESS', 'FAILED']) })
const Link = z.strictObject({ amount: z.number(), walletAccountName: z.string().min(1).max(200) })

const amountOf = (baht: number): number => {
  const amount = satangOf(baht)
  if (amount === null) throw new Refusal(400, 'amount: baht above 0 with at most 2 decimals')
  return amount
}
const shown = ({ held: _held, ...payout }: Payout) => ({ ...payout, amount: bahtOf(payout.amount) })

export function bankCommands(app: FastifyInstance, world: World): void {
  transferRoute(app, world)

  app.post('/sandbox/bank/line', (request) => {
    makeRawLine(world, z.looseObject({}).parse(request.body))
    return {}
  })

  app.post('/sandbox/bank/holder', (request) => {
    const { bankCode, accountNo, name } = Holder.parse(request.body)
    setHolder(world, bankCode, accountNo, name)
    return { bankCode, accountNo, name }
  })

  app.get('/sandbox/slips/:file', async (request, reply) => {
    const { file } = z.object({ file: z.string() }).parse(request.params)
    const transfer = findTransfer(world, file.replace(/\.png$/, ''))
    if (!transfer) throw new Refusal(404, 'no such slip')
    return reply.type('image/png').send(await drawSlip(transfer))
  })

  app.get('/sandbox/payouts', (request) => {
    const { accountNo } = z.strictObject({ accountNo: AccountNo.optional() }).parse(request.query)
    return listPayouts(world, accountNo).map(shown)
  })

  app.post('/sandbox/payouts/:reference/settle', (request) => {
    const { reference } = z.object({ reference: z.string() }).parse(request.params)
    const { result } = Settle.parse(request.body)
    const payout = findPayout(world, reference)
    if (!payout) throw new Refusal(404, 'the bank has no payout under this reference')
    if (payout.state === result) return shown(payout)
    if (payout.state !== 'PENDING') throw new Refusal(409, `this payout has ended ${payout.state}`)
    return shown(settlePayout(world, payout, result))
  })

  app.post('/sandbox/walletlink', (request) => {
    const { amount, walletAccountName } = Link.parse(request.body)
    return { link: issueLink(world, amountOf(amount), walletAccountName) }
  })
}

function transferRoute(app: FastifyInstance, world: World) {
  return app.post('/sandbox/bank/transfer', (request) => {
    const {
      notify,
      at,
      masked,
      currency: said,
      toBankCode,
      toName,
      billPayment,
      ...body
    } = Transfer.parse(request.body)
    const currency = said ?? currencyOf(body.toAccountNo)
    const when = at === undefined ? world.now() : new Date(at)
    const made = makeTransfer(world, {
      ...body,
      amount: amountOf(body.amount),
      at: when.toISOString(),
      inFeed: notify,
      ...(toBankCode === undefined ? {} : { toBankCode }),
      ...(toName === undefined ? {} : { toName }),
      ...(masked ? { masked } : {}),
      ...(billPayment ? { billPayment } : {}),
      ...(currency === 'LAK' ? { currency } : {}),
    })
    return {
      transRef: made.transRef,
      slipUrl: `${world.publicUrl()}/sandbox/slips/${made.transRef}.png`,
    }
  })
}
