import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { receiverOf } from '../bank/holders.ts'
import { bahtText } from '../money.ts'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { lookUp, masked, numberOf, settingsOf } from './settings.ts'

const Ask = z.strictObject({
  sendingBank: z.string().regex(/^\d{3}$/),
  transRef: z.string().min(1).max(64),
})
const no = (status: number, code: string): SandboxAnswer => ({ status, body: { error: { code } } })

/**
 * The bank's own verification. Fault `refuse`: its challenge is answered wrongly; `hold`: it is
 * late.
 */
export function slipcheckApi(app: FastifyInstance, world: World): void {
  app.post('/slipcheck/bank/v1/verify', async (request, reply) => {
    if (!sameText(request.headers.authorization, `Bearer ${SECRETS.slipcheck.bank}`))
      return reply.code(401).send({ error: { code: 'UNAUTHORIZED' } })
    const body = Ask.safeParse(request.body)
    return perform(world, reply, {
      target: 'slip',
      within: 'bank',
      callKind: 'payout',
      run: (effects) => {
        if (!body.success) return no(400, 'INVALID_REQUEST')
        if (effects.refuse) return no(403, 'CHALLENGE_FAILED')
        const { transfer, late } = lookUp(world, body.data.sendingBank, body.data.transRef)
        if (late || effects.hold) return no(409, 'NOT_YET_BOOKED')
        if (!transfer) return no(404, 'TRANSFER_NOT_FOUND')
        const { shows } = settingsOf(world, transfer.transRef)
        const receiver = receiverOf(transfer)
        return {
          status: 200,
          body: {
            transRef: transfer.transRef,
            bookedAt: transfer.at,
            amount: { value: bahtText(transfer.amount), currency: 'THB' },
            debtor: {
              bankNumber: numberOf(transfer.fromBankCode),
              account: masked(transfer.fromAccountNo, shows),
              name: transfer.fromName,
            },
            creditor: {
              bankNumber: receiver.bankCode === null ? null : numberOf(receiver.bankCode),
              account: masked(transfer.toAccountNo, shows),
              name: receiver.nameTH,
            },
          },
        }
      },
    })
  })
}
