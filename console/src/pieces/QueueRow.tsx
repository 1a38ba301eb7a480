import { Money } from '@krapao/ui/money/money.tsx'
import type { ReactNode } from 'react'
import { Age } from './Age.tsx'

/** A row of a queue: the amount in baht, how long it waits (`target` minutes are too long), whose. */
export function QueueRow({
  amount,
  since,
  target,
  name,
  note,
}: {
  amount: number
  since: string
  target: number
  name: ReactNode
  note: ReactNode
}) {
  return (
    <>
      <span className="between">
        <Money amount={amount} currency={false} />
        <time>
          <Age since={since} target={target} />
        </time>
      </span>
      <b className="b cut">{name}</b>
      <small>{note}</small>
    </>
  )
}
