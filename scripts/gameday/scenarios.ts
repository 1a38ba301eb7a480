/** Where the practised site's outside world takes commands. */
import type { World } from '../../server/src/testing/wire/calls.ts'

/** One thing that breaks, as far as the outside can break it, and the alarm that must tell. */
interface Scenario {
  name: string
  /** The alarm's name in deploy/prometheus/krapao.rules.yml and its page in docs/operating.md. */
  alarm: string
  /** What a member or an operator sees first: all that is told before the end. */
  symptom: string
  break(world: World): Promise<unknown>
  /** Only what the outside does by itself; what is left is the operator's work. */
  mend(world: World): Promise<unknown>
}

const MANY = 100_000
const fault = (target: string, kind: string) => (world: World) =>
  world('POST', '/sandbox/faults', { target, kind, times: MANY })
const noFaults = (world: World) => world('DELETE', '/sandbox/faults')
const nothing = async (): Promise<void> => {}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'bank-silent',
    alarm: 'TransitOld',
    symptom: 'A member writes: "I have withdrawn, and nothing has come to my account."',
    break: fault('bank', 'error'),
    mend: noFaults,
  },
  {
    name: 'game-silent',
    alarm: 'ProviderDown',
    symptom: 'A member writes: "I cannot bring my money into pg, it says wait."',
    break: fault('game:pg', 'error'),
    mend: noFaults,
  },
  {
    name: 'strangers-money',
    alarm: 'SuspenseOld',
    symptom: 'The bank calls: a customer has sent 7,300 baht to us and sees it nowhere.',
    break: (world) =>
      world('POST', '/sandbox/bank/transfer', {
        fromBankCode: 'SCB',
        fromAccountNo: '7300000099',
        fromName: 'NOBODY WE KNOW',
        toAccountNo: '4050012345',
        amount: 7_300,
      }),
    mend: nothing,
  },
  {
    name: 'unreadable-line',
    alarm: 'LinesQuarantined',
    symptom: 'Our count of the bank’s lines of today is one less than the bank’s.',
    break: (world) =>
      world('POST', '/sandbox/bank/line', { amount: 'ninety', transRef: 'gameday' }),
    mend: nothing,
  },
]
