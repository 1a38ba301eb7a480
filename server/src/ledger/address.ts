import type { Address } from './port.ts'

/**
 * The grammar of {@link Address}. Characters stay below U+D800, so that JavaScript, UTF-8 and the
 * database's "C" collation agree on the order in which accounts are locked.
 */
const MEMBER =
  /^member:[A-Za-z0-9_-]{1,64}:(?:wallet|refund|coin|(?:game|bets):[A-Za-z0-9_-]{1,40})$/
const HOUSE = /^house:[a-z]{1,20}(?::[ -~\u00a1-\ud7ff]{1,100})?$/

export const TRANSIT: Address = 'house:transit'

export const walletOf = (memberId: string): Address => `member:${memberId}:wallet`
export const coinOf = (memberId: string): Address => `member:${memberId}:coin`
export const gameOf = (memberId: string, code: string): Address => `member:${memberId}:game:${code}`
/** What lies on bets of a game that calls our wallet and is not decided yet. */
export const betsOf = (memberId: string, code: string): Address => `member:${memberId}:bets:${code}`
/** Money that a PSP has taken in for us. */
export const pspOf = (provider: string): Address => `house:psp:${provider}`
/** Our own account at a bank, which members pay into. */
export const bankOf = (bankCode: string): Address => `house:bank:${bankCode}`
/** Wallet links that one of our accounts has redeemed. */
export const walletLinkOf = (name: string): Address => `house:walletlink:${name}`
/** Our own account, which payouts are made from. */
export const MAIN_BANK: Address = 'house:bank:main'
/** What payouts in kip leave from; in baht here, by the rate of each. */
export const KIP_BANK: Address = 'house:bank:main-lak'
/** What a payout leaves from. */
export const paidFrom = (inKip: boolean): Address => (inKip ? KIP_BANK : MAIN_BANK)
/**
 * Money that has arrived and belongs to nobody yet, `account` as `bank:SCB` or `psp:WW`; or that a
 * game paid to a closed account, as `provider:hub88`.
 */
export const suspenseOf = (account: string): Address => `house:suspense:${account}`
/** Transfers that members have announced; what is paid from here has not been seen at a bank yet. */
export const ANNOUNCED: Address = 'house:announced'
/** What slips have credited beyond what the bank then showed: the house's until somebody pays it. */
export const SHORTAGE: Address = 'house:shortage'
/** What an operator wrote off: money whose owner was not found. */
export const WRITTEN_OFF: Address = 'house:writtenoff'
/** What PSPs have taken back and two operators have not decided, or a member owes. */
export const CHARGEBACKS: Address = 'house:chargeback'
/** What PSPs have taken back and the house bears. */
export const CHARGEBACK_LOSS: Address = 'house:chargebackloss'
/** What the wheel's prizes are paid from. */
export const PRIZES: Address = 'house:prize'
/** Winnings of a gift that was cancelled or has expired. */
export const FORFEITED: Address = 'house:bonus'
/** Where coins come from, in coins. */
export const COIN_SOURCE: Address = 'house:coin'
/** What providers took back of winnings and members owe. */
export const GAME_DEBT: Address = 'house:gamedebt'
/** What of that two operators let the house bear. */
export const GAME_DEBT_LOSS: Address = 'house:gamedebtloss'
/** Collected cashback that waits to be moved into the wallet. */
export const refundOf = (memberId: string): Address => `member:${memberId}:refund`
/** Where what invitees earn, and cashback, come from. */
export const INVITE_SOURCE: Address = 'house:invite'
export const CASHBACK_SOURCE: Address = 'house:cashback'
/** What two operators have put right by hand. */
export const ADJUSTMENTS: Address = 'house:adjust'
export const providerOf = (code: string): Address => `house:provider:${code}`

export const isMemberAddress = (address: Address): boolean => MEMBER.test(address)
/** By how it begins: what is posted has been checked already, and batches ask often. */
export const isHouse = (address: Address): boolean => address.startsWith('house:')
const isHouseAddress = (address: Address): boolean => HOUSE.test(address)
export const isAddress = (address: Address): boolean =>
  isMemberAddress(address) || isHouseAddress(address)

/** Coins are counted in accounts of their own and never change into satang. */
export const isCoinAddress = (address: Address): boolean =>
  address === 'house:coin' || (address.startsWith('member:') && address.endsWith(':coin'))
