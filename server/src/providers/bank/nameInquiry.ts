import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import type { HolderQuestion, HolderAnswer } from './port.ts'

const Holder = z.object({
  bankCode: z.string(),
  accountNo: z.string(),
  accountName: z.string().min(1).max(200),
})
const No = z.object({ error: z.object({ code: z.string().max(60) }) })

/** Only the bank's own answer says that there is no such account: a bare 404 may come from anything. */
export function holderAnswer(
  asked: HolderQuestion,
  response: HttpResult,
): ProviderAnswer<HolderAnswer> {
  if (response.kind === 'silence') return unknown(response.reason)
  const no = No.safeParse(response.json)
  if (no.success) {
    const { code } = no.data.error
    return response.status === 404 && code === 'ACCOUNT_NOT_FOUND'
      ? done({ state: 'NO_ACCOUNT' })
      : unknown(code)
  }
  const yes = response.status === 200 ? Holder.safeParse(response.json) : null
  if (!yes?.success) return unknown(`unreadable answer, HTTP ${response.status}`)
  const { bankCode, accountNo, accountName } = yes.data
  if (bankCode !== asked.bankCode || accountNo !== asked.accountNo)
    return unknown('answer about another account')
  return done({ state: 'HELD', names: [accountName] })
}
