import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { receiverOf } from '../bank/holders.ts'
import type { Transfer } from '../bank/transfers.ts'
import { bahtOf } from '../money.ts'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { lookUp, masked, numberOf, readPayload, settingsOf, type Visibility } from './settings.ts'

const Ask = z.object({ data: z.string().min(1), log: z.boolean().optional() })
const no = (code: number, data?: object): SandboxAnswer => ({
  status: 400,
  body: { code, message: `code ${code}`, ...(data ? { data } : {}) },
})

/**
 * As SlipOK documents its check-slip call. Fault `refuse`: the quota is used up; `hold`: the bank
 * is late.
 */
export function slipOkApi(app: FastifyInstance, world: World): void {
  const logged = new Set<string>()
  app.post('/slipcheck/slipok/api/line/apikey/:branch', async (request, reply) => {
    const { branch } = z.object({ branch: z.string() }).parse(request.params)
    if (branch !== SECRETS.slipcheck.slipokBranch) return reply.code(400).send(no(1001).body)
    if (!sameText(String(request.headers['x-authorization'] ?? ''), SECRETS.slipcheck.slipok))
      return reply.code(400).send(no(1002).body)
    const body = Ask.safeParse(request.body)
    return perform(world, reply, {
      target: 'slip',
      callKind: 'payout',
      run: (effects) => {
        if (!body.success) return no(1000)
        const asked = readPayload(body.data.data)
        if (!asked) return no(1008)
        if (effects.refuse) return no(1004)
        const { transfer, late } = lookUp(world, asked.sendingBank, asked.transRef)
        if (late || effects.hold)
          return no(1010, { bankCode: asked.sendingBank, bankName: '', delay: 5 })
        if (!transfer) return no(1011)
        const data = slipOf(transfer, settingsOf(world, transfer.transRef).shows)
        if (body.data.log === true && logged.has(transfer.transRef)) return no(1012, data)
        if (body.data.log === true) logged.add(transfer.transRef)
        return { status: 200, body: { success: true, data } }
      },
    })
  })
}

function slipOf(transfer: Transfer, shows: Visibility): object {
  const bangkok = new Date(Date.parse(transfer.at) + 7 * 3_600_000).toISOString()
  const account = (accountNo: string) => {
    const value = masked(accountNo, shows)
    return value === null ? { type: null, value: null } : { type: 'BANKAC', value }
  }
  const receiver = receiverOf(transfer)
  return {
    success: true,
    message: '✅',
    language: 'TH',
    receivingBank: receiver.bankCode === null ? '' : numberOf(receiver.bankCode),
    sendingBank: numberOf(transfer.fromBankCode),
    transRef: transfer.transRef,
    transDate: bangkok.slice(0, 10).replaceAll('-', ''),
    transTime: bangkok.slice(11, 19),
    transTimestamp: transfer.at,
    sender: {
      displayName: transfer.fromName,
      name: transfer.fromName,
      proxy: { type: null, value: null },
      account: account(transfer.fromAccountNo),
    },
    receiver: {
      displayName: receiver.nameTH,
      name: receiver.nameEN,
      proxy: { type: null, value: null },
      account: account(transfer.toAccountNo),
    },
    amount: bahtOf(transfer.amount),
    paidLocalAmount: bahtOf(transfer.amount),
    countryCode: 'TH',
    transFeeAmount: 0,
    ref1: '',
    ref2: '',
    ref3: '',
  }
}
