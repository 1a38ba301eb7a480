import { isCommonPassword } from './commonPasswords.ts'
import { passwordFault } from './rules.ts'

/** Too short, too long, among the commonest, or the account's own name. */
export const isWeakPassword = (password: string, account: string): boolean =>
  passwordFault(password, account, isCommonPassword) !== null
