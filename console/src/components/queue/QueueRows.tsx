import { Money } from '@krapao/ui/money/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Age } from '../Age.tsx'
import { HeldBadge } from './HeldBar.tsx'
import type { Queue } from './useQueue.ts'

/** The list of a queue at the left of its case. */
export function QueueRows<Row>({
  queue: { rows, keyOf, chosen, choose, hasCases, heldBy },
  foot,
  children,
}: {
  queue: Queue<Row>
  /** Under the rows: the way to further pages. */
  foot: ReactNode
  children: (row: Row) => ReactNode
}) {
  return (
    <section className="card q">
      <ul className="scroll">
        {rows.map((row) => {
          const isChosen = chosen !== undefined && keyOf(row) === keyOf(chosen)
          return (
            <li key={keyOf(row)} className={isChosen ? 'sel' : ''}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => choose(row)}
                className="rowbtn"
              >
                {children(row)}
                {hasCases && <HeldBadge held={heldBy(row)} />}
              </button>
            </li>
          )
        })}
      </ul>
      {foot}
      <Keys hasCases={hasCases} />
    </section>
  )
}

export function Keys({ hasCases = false }: { hasCases?: boolean }) {
  const t = useTranslations('keys')
  return (
    <div className="tfoot keys">
      <span>
        <kbd>J</kbd>
        <kbd>K</kbd>
        {t('move')}
      </span>
      {hasCases && (
        <span>
          <kbd>⏎</kbd>
          {t('take')}
        </span>
      )}
      <span>
        <kbd>A</kbd>
        {t('accept')}
      </span>
      <span>
        <kbd>R</kbd>
        {t('refuse')}
      </span>
      <span>
        <kbd>/</kbd>
        {t('search')}
      </span>
    </div>
  )
}

/** A row of a queue: the amount in baht, how long it waits (`target` minutes are too long), whose. */
export function QueueRow({
  amount,
  since,
  target,
  name,
  note,
}: {
  amount: number | null
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
