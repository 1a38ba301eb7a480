import type { QrProvider } from '@krapao/contract/constants'
import { pspOf } from '../../../../ledger/address.ts'
import type { Arrival } from '../credit.ts'
import { isLate } from '../rules.ts'
import type { QrCode } from '../store.ts'
import type { PspEvent } from './pspPayment.ts'

/** The money of a paid code: what was paid, in satang, whatever was asked. */
export const arrivalOf = (
  provider: QrProvider,
  event: PspEvent,
  code: QrCode,
  now: Date,
): Arrival => ({
  memberId: code.member_id,
  method: 'QR',
  source: provider,
  externalId: event.eventId,
  account: pspOf(provider),
  amount: event.amount,
  late: isLate(code, event.paidAt, now),
  qrcodeId: code.id,
  paidAt: event.paidAt,
})
