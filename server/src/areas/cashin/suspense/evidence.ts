import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { findMembers, registeredAccount } from '../../people/public.ts'
import { matchNames } from '../../site/public.ts'
import { findPayment } from '../payments/store.ts'
import { announcedBy, earlierOwners, namedLike } from './evidenceStore.ts'
import { candidatesOf } from './list.ts'
import { evidenceOf, KINDS_OF_EVIDENCE } from './rules.ts'

type Evidence = Answer<'opsSuspenseEvidence'>

/** Who may own money in suspense, and what speaks for and against each; the most first. NOT_FOUND. */
export async function suspenseEvidence({ db }: Context, id: string): Promise<Evidence> {
  const item = await findPayment(db, id)
  if (!item) throw new Refused('NOT_FOUND')
  if (item.state !== 'WAITING' || item.amount === null) return { candidates: [] }
  // A game says whose round it was, and no bank's name or sum.
  const isGame = item.kind === 'game'
  const [fitting, earlier, announced, named] = await Promise.all([
    candidatesOf(db, item),
    earlierOwners(db, item),
    isGame ? [] : announcedBy(db, item),
    isGame ? [] : namedLike(db, item),
  ])
  const ids = [
    ...fitting.map((each) => each.memberId),
    ...earlier.map((each) => each.memberId),
    ...announced.map((each) => each.memberId),
    ...named,
  ]
  const members = (await findMembers(db, [...new Set(ids)])).filter((each) => each !== undefined)
  const candidates = members.map((member) => {
    const { accountNo, bankCode, names } = registeredAccount(member)
    const isSame = (each: { memberId: string }): boolean => each.memberId === member.id
    const sender = isGame ? '' : item.from_name.trim()
    return {
      memberId: member.id,
      name: member.name,
      of: isGame ? 1 : KINDS_OF_EVIDENCE,
      ...evidenceOf({
        fits: fitting.filter(isSame).map(({ why }) => why),
        name: sender === '' ? null : matchNames(names, [sender]),
        hasSameDigits:
          bankCode === item.from_bank_code &&
          lastDigits(accountNo) === lastDigits(item.from_account_no),
        announced: announced.find(isSame)?.at ?? null,
        amount: toBaht(item.amount ?? 0n),
        earlier: earlier.find(isSame) ?? null,
      }),
    }
  })
  return { candidates: candidates.toSorted((a, b) => b.score - a.score) }
}

/** All that a bank shows of a masked account. */
const lastDigits = (accountNo: string): string => accountNo.replaceAll(/\D/g, '').slice(-4)
