import { PARTS, partsOf, satangIn } from '../../play/public.ts'

/**
 * `loss` is what `amount` is given for; `beyond` is what the cap keeps back, of loss that stays
 * uncovered.
 */
interface Cashback {
  loss: bigint
  amount: bigint
  carried: bigint
  beyond: bigint
}

/**
 * What there is to receive of a net loss (satang) of which `covered` has been refunded before, at
 * `rate` hundredths of a percent, at most `most`. `carried` is the fraction of a satang left over,
 * in parts. A net win is a loss of 0 and offsets what follows.
 */
export function cashbackOf(
  netLoss: bigint,
  account: { covered: bigint; carried: bigint },
  { rate, most }: { rate: bigint; most: bigint },
): Cashback {
  const loss = netLoss > account.covered ? netLoss - account.covered : 0n
  if (loss === 0n) return { loss, amount: 0n, carried: account.carried, beyond: 0n }
  const parts = partsOf(loss, rate) + account.carried
  const whole = satangIn(parts)
  if (whole <= most) return { loss, amount: whole, carried: parts % PARTS, beyond: 0n }
  if (most <= 0n) return { loss: 0n, amount: 0n, carried: account.carried, beyond: whole }
  // The least loss that comes to the cap: the rest of it waits.
  const lacking = most * PARTS - account.carried
  const part = (lacking + rate - 1n) / rate
  return {
    loss: part,
    amount: most,
    carried: partsOf(part, rate) + account.carried - most * PARTS,
    beyond: whole - most,
  }
}

/** What an account says of its last receipt; satang, `carried` in parts. */
interface Covered {
  covered: bigint
  carried: bigint
  /** The net loss that the last receipt saw, and what of it was taken back before. */
  seen: bigint
  taken: bigint
}

/**
 * What providers have taken back of the loss that receipts were given for: `loss` of all that the
 * last receipt saw (satang), `parts` of cashback at the rates of its receipts. What was not covered
 * yet goes first, and beyond what was covered nothing was given: that is a win, which counts
 * against what is lost next. Answers the satang to take back, and the account after it.
 */
export function overpaidOf(
  account: Covered,
  back: { loss: bigint; parts: bigint },
): { amount: bigint; covered: bigint; carried: bigint; taken: bigint } {
  const uncovered = account.seen - account.taken - account.covered
  const over = back.loss - account.taken - (uncovered > 0n ? uncovered : 0n)
  const { covered, carried } = account
  if (over <= 0n) return { amount: 0n, covered, carried, taken: account.taken }
  const taken = account.taken + over
  const paid = covered < over ? covered : over
  const owed = (back.parts * paid) / back.loss - carried
  const amount = owed > 0n ? (owed + PARTS - 1n) / PARTS : 0n
  return { amount, covered: covered - paid, carried: amount * PARTS - owed, taken }
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
