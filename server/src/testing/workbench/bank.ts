import type { Bank, BankFeed, BankHolders, PayoutOrder } from '../../providers/bank/port.ts'
import { buildProviders } from '../../providers/registry.ts'
import { worldly, type At, type Given } from './expectation.ts'
import type { Outside, Reached } from './outside.ts'

type Whole = Bank & BankFeed & BankHolders

/** Our bank on the bench. */
export interface BankBench {
  bank: Whole
  /** The same with a key, or a signature, that is not ours. */
  forged: Whole[]
  /** One baht to `--account`, or more to somebody of the sandbox. */
  order: (amount?: bigint) => PayoutOrder
  world: Outside | null
  given: Given
}

const wholeOf = ({ patient }: Pick<Reached, 'patient'>): Whole => ({
  ...patient.bank,
  ...patient.bankFeed,
  ...patient.bankHolders,
})

let serial = 0
export function bankBench({ reached, world, given }: At): BankBench {
  const { config } = reached
  const clock = { now: () => new Date() }
  const [bankCode = 'SCB', accountNo, accountName = 'ธนพร ใจดี'] = given.account?.split(':') ?? []
  return {
    bank: wholeOf(reached),
    forged: [{ apiKey: 'wrong' }, { signingSecret: 'wrong' }].map((wrong) =>
      wholeOf({
        patient: buildProviders({ ...config, bank: { ...config.bank, ...wrong } }, clock),
      }),
    ),
    order: (amount = world ? 250_075n : 100n) => {
      serial += 1
      return {
        reference: `w${Date.now()}x${serial}`,
        bankCode,
        accountNo: accountNo ?? `12345${String(serial).padStart(5, '0')}`,
        accountName,
        currency: 'THB',
        amount,
      }
    },
    world,
    given,
  }
}

export const inBankWorld = worldly<BankBench>()
