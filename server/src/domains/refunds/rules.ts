import { PARTS, partsOf, satangIn } from '../playdays/public.ts'

export interface Cashback {
  loss: bigint
  amount: bigint
  carried: bigint
}

/**
 * What there is to receive of a net loss (satang) of which `covered` has been refunded before, at
 * `rate` hundredths of a percent. `carried` is the fraction of a satang left over, in parts. A net
 * win is a loss of 0 and offsets what follows.
 */
export function cashbackOf(
  netLoss: bigint,
  account: { covered: bigint; carried: bigint },
  rate: bigint,
): Cashback {
  const loss = netLoss > account.covered ? netLoss - account.covered : 0n
  if (loss === 0n) return { loss, amount: 0n, carried: account.carried }
  const parts = partsOf(loss, rate) + account.carried
  return { loss, amount: satangIn(parts), carried: parts % PARTS }
}

/**
 * The operator's text with its figures: %rate%, %loss%, %amount%, %collected%, %success% and
 * %fail%.
 */
export const fillIn = (html: string, figures: Readonly<Record<string, string>>): string =>
  html.replaceAll(/%([a-z]+)%/g, (whole, name: string) => figures[name] ?? whole)

/** `1,234.50`: an amount in satang as it is read. */
export function readable(satang: bigint): string {
  const baht = (satang / 100n).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${baht}.${(satang % 100n).toString().padStart(2, '0')}`
}
