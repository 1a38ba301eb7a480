import type { ThiefAccount } from '../cast.ts'
import type { PartyStep } from '../generators/steps.ts'

/**
 * What a thief or a bonus abuser tries, as steps of one who is member 2. Each is played again and
 * again for an hour. Stakes that win nothing and lose nothing: nobody plays better than that.
 */
export interface Strategy {
  name: string
  thiefAccount: ThiefAccount
  steps: readonly PartyStep[]
  /** Baht that it may keep of gifts, having lost more or played through by their rules; else 0. */
  mayKeep?: number
  /** Baht that it may owe: paid out before the PSP took the first payment back. */
  mayOwe?: number
  /** Two accounts on both sides: what they are given is less than what they lose together. */
  isRing?: true
}
