import type { Context } from '../../../context.ts'
import { logSecurity } from '../../../security/events.ts'
import { maskAccount } from '../../site/public.ts'

/** Tells the security log of an account that members had not been told to pay into before. */
export function tellNewAccount(
  { log }: Pick<Context, 'log'>,
  operatorId: string,
  item: string,
  body: Record<string, unknown>,
): void {
  const account = `${String(body['bankCode'])} ${maskAccount(String(body['accountNo']))}`
  logSecurity(log, { event: 'account.published', subject: operatorId, item, account })
}
