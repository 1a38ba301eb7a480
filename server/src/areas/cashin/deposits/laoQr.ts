import { readFields } from '../../../media/emvco.ts'
import { fieldsOf, hundredthsOf } from './payload.ts'

const KIP = '418'
const LAOS = /^LA$/i
/** The account of LAO QR, and its parts: whose scheme, which institute, who is paid. */
const ACCOUNT = '38'
const SCHEME = /^A005266284662577$/i
const INSTITUTE = /^\d{8}$/

/**
 * The same as `payloadFault` for LAO QR: an account of LAPNet in tag 38, in kip, for exactly `kip`.
 * There are no parts of a kip: decimals must be noughts.
 */
export function laoQrFault(payload: string, kip: bigint): string | null {
  const read = fieldsOf(payload)
  if (typeof read === 'string') return read
  if (read.get('53') !== KIP || !LAOS.test(read.get('58') ?? '')) return 'not in kip'
  const account = readFields(read.get(ACCOUNT) ?? '')
  const isWhole =
    SCHEME.test(account?.get('00') ?? '') &&
    INSTITUTE.test(account?.get('01') ?? '') &&
    (account?.get('03') ?? '') !== ''
  if (!isWhole) return 'not LAO QR'
  return hundredthsOf(read.get('54')) === kip * 100n ? null : 'another amount'
}
