import { isCommonPassword } from '../passwordRules/commonPasswords.ts'
import { passwordFault } from '../passwordRules/passwordRules.ts'

/** Too short, too long, among the commonest, or the account's own name. */
export const isWeakPassword = (password: string, account: string): boolean =>
  passwordFault(password, { phone: account, names: [], isCommon: isCommonPassword }) !== null
