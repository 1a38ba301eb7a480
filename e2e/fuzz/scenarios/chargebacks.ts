import { register } from './newcomer.ts'
import { type Scenario, type Way } from './scenario.ts'

const REASON = { reason: 'for the fuzzer' }

/** A PSP takes a payment back; operators propose, refuse and decide. */
async function decide(way: Way): Promise<void> {
  const member = await register(way)
  const code = await way.call('qrCreate', member, {
    params: { provider: 'KBANK' },
    body: { amount: way.chance.int(100, 900) },
  })
  const { qrcodeId } = code
  await way.outside('POST', '/qr/pay', { qrcodeId })
  await way.outside('POST', '/qr/refund', { qrcodeId })
  const one = await way.operator('finance')
  const { chargebacks } = await way.until('opsChargebacks', one, { body: { limit: 100 } }, (page) =>
    page.chargebacks.some(({ reference }) => reference === qrcodeId),
  )
  const id = chargebacks.find(({ reference }) => reference === qrcodeId)?.id ?? ''
  const said = { params: { id }, body: { outcome: 'debt' as const, ...REASON } }
  await way.call('opsChargebackDecide', one, said)
  await way.call('opsChargebackRefuse', one, { params: { id }, body: REASON })
}

export const CHARGEBACKS: readonly Scenario[] = [
  { name: 'decides about a payment taken back', run: decide },
]
