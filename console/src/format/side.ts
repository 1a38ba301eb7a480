/** A balance as a person reads it: never below zero, and the side that it stands on. */
interface Sided {
  side: 'debit' | 'credit' | 'none'
  amount: number
}

/** Our ledger keeps what others hold for us, and what was spent, below zero: that is a debit. */
export const sided = (balance: number): Sided => ({
  side: balance < 0 ? 'debit' : balance > 0 ? 'credit' : 'none',
  amount: Math.abs(balance),
})

/**
 * The same of a comparison's figure: what a bank or a PSP holds for us is above zero there, and
 * what members have in a game is as in the ledger.
 */
export const sidedOf = (account: string, figure: number): Sided =>
  sided(account.startsWith('game:') ? figure : -figure)
