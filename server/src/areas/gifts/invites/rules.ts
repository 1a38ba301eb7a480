import { PARTS, satangIn } from '../../play/public.ts'

const SHOWN = 2
const clusters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/**
 * A name as another member may see it: two letters with their marks, then stars, whatever its
 * length was. A shorter name keeps at least one letter hidden, unless one is all it has.
 */
export function maskName(name: string): string {
  const letters = Array.from(clusters.segment(name.trim()), (part) => part.segment)
  return `${letters.slice(0, Math.min(SHOWN, Math.max(1, letters.length - 1))).join('')}***`
}

/** Satang received beyond what is earned by now, a started one counting as a whole. */
export const overReceived = (account: { earned: bigint; received: bigint }): bigint => {
  const parts = account.received * PARTS - account.earned
  return parts > 0n ? (parts + PARTS - 1n) / PARTS : 0n
}

/**
 * Satang to receive: what was earned (in parts) less what has been received (satang), whole satang
 * only.
 */
export const receivable = (account: { earned: bigint; received: bigint }): bigint =>
  satangIn(account.earned - account.received * PARTS)
