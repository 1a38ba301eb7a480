import { BANK_NUMBERS } from '../bank/slip.ts'
import { findTransfer, type Transfer } from '../bank/transfers.ts'
import type { World } from '../world.ts'

/** How much of the accounts verification shows; a real bank's choice, here a command's. */
export const VISIBILITIES = ['FULL', 'MASKED', 'LITTLE', 'NONE'] as const
export type Visibility = (typeof VISIBILITIES)[number]
/**
 * What a command has said of one transfer: how it is shown, how often the bank will still be late
 * with it, and how often it will not even know of it.
 */
interface SlipSettings {
  shows: Visibility
  late: number
  unseen: number
}

const settingsTable = (world: World) => world.store.table<SlipSettings>('slipcheck')
export const settingsOf = (world: World, transRef: string): SlipSettings =>
  settingsTable(world).get(transRef) ?? { shows: 'MASKED', late: 0, unseen: 0 }
export const setSettings = (world: World, transRef: string, what: SlipSettings): void =>
  world.store.commit(['slipcheck', transRef, what])

/** The transfer the mini-QR names, and whether the bank still has to book it. */
export function lookUp(
  world: World,
  sendingBank: string,
  transRef: string,
): { transfer: Transfer | null; late: boolean } {
  const found = findTransfer(world, transRef)
  const transfer = found && numberOf(found.fromBankCode) === sendingBank ? found : null
  const settings = settingsOf(world, transRef)
  const { late, unseen } = settings
  if (transfer && unseen > 0) {
    setSettings(world, transRef, { ...settings, unseen: unseen - 1 })
    return { transfer: null, late: false }
  }
  if (!transfer || late <= 0) return { transfer, late: false }
  setSettings(world, transRef, { ...settings, late: late - 1 })
  return { transfer, late: true }
}

export const numberOf = (bankCode: string): string => BANK_NUMBERS[bankCode] ?? '999'

/** The sending bank and reference of a mini-QR's text. The CRC is the reader's to check. */
export function readPayload(payload: string): { sendingBank: string; transRef: string } | null {
  // 00 LL holds 00 (always 000001), 01 the bank, 02 the reference.
  const head = /^00(\d\d)0006000001(?:0103(\d{3}))02(\d\d)/.exec(payload)
  if (!head?.[2]) return null
  const from = head[0].length
  return { sendingBank: head[2], transRef: payload.slice(from, from + Number(head[3])) }
}

/** The account as verification shows it; null for nothing at all. */
export function masked(accountNo: string, shows: Visibility): string | null {
  if (shows === 'NONE') return null
  if (shows === 'FULL') return accountNo
  const visible = shows === 'LITTLE' ? 2 : 4
  const last = accountNo.slice(-visible - 1, -1)
  return accountNo.length === 10
    ? `xxx-x-x${last.padStart(4, 'x')}-x`
    : `${'x'.repeat(accountNo.length - visible - 1)}${last}x`
}
