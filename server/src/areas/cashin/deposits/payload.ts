import { isSealed, readFields } from '../../../media/emvco.ts'

const LONGEST = 512

/** The fields of a payload that is whole, printable and sealed; else why we would not show it. */
export function fieldsOf(payload: string): ReadonlyMap<string, string> | string {
  if (payload.length > LONGEST || !/^[\x20-\x7e]+$/.test(payload)) return 'not a payload'
  const read = readFields(payload)
  if (!read || read.get('00') !== '01') return 'not EMVCo'
  if (!payload.endsWith(`6304${read.get('63') ?? ''}`)) return 'checksum is not the last field'
  return isSealed(payload, '63') ? read : 'checksum is wrong'
}

/** An amount of at most two decimals in hundredths; null where it is none. */
export function hundredthsOf(text: string | undefined): bigint | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text ?? '')
  return match ? BigInt(match[1] ?? '') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null
}
