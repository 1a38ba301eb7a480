import type { World } from '../world.ts'

/** An account's holder as the bank's books have it; null: the bank keeps no such account. */
interface Holder {
  name: string | null
}
/** Who received a transfer, as its slip and its verification show it. */
interface Receiver {
  bankCode: string | null
  nameTH: string
  nameEN: string
}

const HOUSE = { nameTH: 'บริษัท กระเป๋า จำกัด', nameEN: 'KRAPAO COMPANY LIMITED' }
/** The accounts of the house that this world serves: those of its demo site. */
const HOUSE_ACCOUNTS: Readonly<Record<string, Receiver>> = {
  '4050012345': { bankCode: 'SCB', ...HOUSE },
  '0123456789': { bankCode: 'KBANK', ...HOUSE },
  '020123456789': { bankCode: 'GSB', ...HOUSE },
  '160120000123456': { bankCode: 'BCEL', ...HOUSE },
}
export const isHouseAccount = (accountNo: string): boolean =>
  HOUSE_ACCOUNTS[accountNo] !== undefined
/** Whoever else is sent money, unless a command names him. */
const STRANGER: Receiver = { bankCode: null, nameTH: 'บุญมี รักไทย', nameEN: 'BOONMEE RAKTHAI' }

const rows = (world: World) => world.store.table<Holder>('holders')
const keyOf = (bankCode: string, accountNo: string) => `${bankCode} ${accountNo}`

/** Undefined: this bank has never heard of the account. */
export const holderOf = (
  world: World,
  bankCode: string,
  accountNo: string,
): string | null | undefined => rows(world).get(keyOf(bankCode, accountNo))?.name

/** A command's word: from now on this is the holder. */
export const setHolder = (
  world: World,
  bankCode: string,
  accountNo: string,
  name: string | null,
): void => world.store.commit(['holders', keyOf(bankCode, accountNo), { name }])

/** The first name that the bank meets an account with is its holder's; later ones change nothing. */
export function rememberHolder(
  world: World,
  bankCode: string,
  accountNo: string,
  name: string,
): string | null {
  const known = holderOf(world, bankCode, accountNo)
  if (known !== undefined) return known
  setHolder(world, bankCode, accountNo, name)
  return name
}

export function receiverOf(transfer: {
  toAccountNo: string
  toBankCode?: string
  toName?: string
}): Receiver {
  const { toAccountNo, toBankCode, toName } = transfer
  const own = HOUSE_ACCOUNTS[toAccountNo]
  const isHouse = own !== undefined && (toBankCode === undefined || toBankCode === own.bankCode)
  const found = isHouse ? own : { ...STRANGER, bankCode: toBankCode ?? null }
  return toName === undefined ? found : { ...found, nameTH: toName, nameEN: toName }
}
