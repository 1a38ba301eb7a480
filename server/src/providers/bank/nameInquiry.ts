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

/** Only the bank's own word says that there is no such account: a bare 404 may come from anything. */
export function holderAnswer(
  asked: HolderQuestion,
  heard: HttpResult,
): ProviderAnswer<HolderAnswer> {
  if (heard.kind === 'silence') return unknown(heard.reason)
  const no = No.safeParse(heard.json)
  if (no.success) {
    const { code } = no.data.error
    return heard.status === 404 && code === 'ACCOUNT_NOT_FOUND'
      ? done({ state: 'NO_ACCOUNT' })
      : unknown(code)
  }
  const yes = heard.status === 200 ? Holder.safeParse(heard.json) : null
  if (!yes?.success) return unknown(`unreadable answer, HTTP ${heard.status}`)
  const { bankCode, accountNo, accountName } = yes.data
  if (bankCode !== asked.bankCode || accountNo !== asked.accountNo)
    return unknown('answer about another account')
  return done({ state: 'HELD', names: [accountName] })
}
