import { pass } from './days.ts'
import type { House } from './house.ts'
import type { Person } from './people.ts'

/** What waits for a person this morning: strangers' money, and a large withdrawal. */
export async function leaveWork(house: House, people: readonly Person[]): Promise<void> {
  const { world, context } = house
  const account = await context.db
    .selectFrom('deposit_account')
    .select('account_no')
    .where('bank_code', '=', 'SCB')
    .where('bank_type', '=', 'BANK')
    .executeTakeFirstOrThrow()
  const strangers = [
    ['SOMSAK RAKDEE', 1_250],
    ['นิภา แสนสุข', 300],
    [people[0]?.holder ?? 'NOBODY', 48_000],
  ] as const
  for (const [fromName, amount] of strangers)
    await world('POST', '/bank/transfer', {
      fromBankCode: 'KBANK',
      fromAccountNo: '9998887776',
      fromName,
      toAccountNo: account.account_no,
      amount,
    })
  await pass(house)
  await pass(house)
}
