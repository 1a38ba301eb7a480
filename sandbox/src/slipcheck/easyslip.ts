import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { receiverOf } from '../bank/holders.ts'
import type { Transfer } from '../bank/transfers.ts'
import { bahtOf } from '../money.ts'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { lookUp, masked, numberOf, readPayload, settingsOf, type Visibility } from './settings.ts'

const Ask = z.object({
  payload: z.string().min(1).max(128),
  checkDuplicate: z.boolean().optional(),
})
const no = (status: number, code: string): SandboxAnswer => ({
  status,
  body: { success: false, error: { code, message: code.toLowerCase() } },
})

/**
 * As EasySlip v2 documents POST /verify/bank. Fault `refuse`: the quota is used up; `hold`: the
 * bank is late.
 */
export function easySlipApi(app: FastifyInstance, world: World): void {
  const seen = new Set<string>()
  app.post('/slipcheck/easyslip/v2/verify/bank', async (request, reply) => {
    if (!sameText(request.headers.authorization, `Bearer ${SECRETS.slipcheck.easyslip}`))
      return reply.code(401).send(no(401, 'INVALID_API_KEY').body)
    const body = Ask.safeParse(request.body)
    return perform(world, reply, {
      target: 'slip',
      callKind: 'payout',
      run: (effects) => {
        const asked = body.success ? readPayload(body.data.payload) : null
        if (!body.success || !asked) return no(400, 'VALIDATION_ERROR')
        if (effects.refuse) return no(403, 'QUOTA_EXCEEDED')
        const { transfer, late } = lookUp(world, asked.sendingBank, asked.transRef)
        if (late || effects.hold) return no(404, 'SLIP_PENDING')
        if (!transfer) return no(404, 'SLIP_NOT_FOUND')
        const isDuplicate = body.data.checkDuplicate === true && seen.has(transfer.transRef)
        seen.add(transfer.transRef)
        const data = {
          isDuplicate,
          matchedAccount: null,
          amountInSlip: bahtOf(transfer.amount),
          rawSlip: rawSlip(transfer, body.data.payload, settingsOf(world, transfer.transRef).shows),
        }
        return {
          status: 200,
          body: { success: true, data, message: 'Bank slip verified successfully' },
        }
      },
    })
  })
}

function rawSlip(transfer: Transfer, payload: string, shows: Visibility): object {
  const account = (accountNo: string) => {
    const shown = masked(accountNo, shows)
    return shown === null ? {} : { bank: { type: 'BANKAC', account: shown } }
  }
  const receiver = receiverOf(transfer)
  return {
    payload,
    transRef: transfer.transRef,
    date: transfer.at,
    countryCode: 'TH',
    amount: { amount: bahtOf(transfer.amount), local: { amount: 0, currency: '' } },
    fee: 0,
    ref1: '',
    ref2: '',
    ref3: '',
    sender: {
      bank: { id: numberOf(transfer.fromBankCode), short: transfer.fromBankCode },
      account: { name: { th: transfer.fromName }, ...account(transfer.fromAccountNo) },
    },
    receiver: {
      bank: receiver.bankCode === null ? { id: '' } : { id: numberOf(receiver.bankCode) },
      account: {
        name: { th: receiver.nameTH, en: receiver.nameEN },
        ...account(transfer.toAccountNo),
      },
    },
  }
}
