import { isSealed, readFields } from '../../../../media/emvco.ts'

/** What a Thai slip's verification mini-QR says. `sendingBank` is the Bank of Thailand's number. */
export interface MiniQr {
  payload: string
  sendingBank: string
  transRef: string
}

const LONGEST = 128

/**
 * Reads it strictly: whole fields, the slip-verify API, Thailand, the checksum last and right. Null
 * for anything else.
 */
export function readMiniQr(payload: string): MiniQr | null {
  if (payload.length > LONGEST || !/^[\x20-\x7e]+$/.test(payload)) return null
  const outer = readFields(payload)
  if (outer?.get('51') !== 'TH' || !isSealed(payload, '91')) return null
  const inner = readFields(outer.get('00') ?? '')
  const [api, sendingBank, transRef] = ['00', '01', '02'].map((tag) => inner?.get(tag) ?? '')
  if (
    api !== '000001' ||
    !/^\d{3}$/.test(sendingBank ?? '') ||
    !/^[A-Za-z0-9]{6,40}$/.test(transRef ?? '')
  )
    return null
  return { payload, sendingBank: sendingBank ?? '', transRef: transRef ?? '' }
}
