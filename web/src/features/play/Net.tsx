import { Money } from '@krapao/ui/money/money.tsx'

/** Won is jade with a plus, lost coral with a minus; nothing either way is plain. */
export function Net({ amount }: { amount: number }) {
  if (amount === 0) return <Money amount={0} />
  return <Money amount={Math.abs(amount)} direction={amount > 0 ? 'in' : 'out'} currency="฿" />
}
