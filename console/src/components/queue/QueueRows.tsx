import { Money } from '@krapao/ui/money/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Age, Took } from '../Age.tsx'
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

function Keys({ hasCases = false }: { hasCases?: boolean }) {
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
  until,
  target,
  name,
  mark,
  note,
}: {
  amount: number | null
  since: string
  /** Of what has ended: how long it took. */
  until?: string | undefined
  target?: number | undefined
  name: ReactNode
  /** The worst that is known of it. */
  mark?: ReactNode
  note: ReactNode
}) {
  return (
    <>
      <span className="between">
        <Money amount={amount} currency={false} />
        <time>
          {until ? <Took from={since} until={until} /> : <Age since={since} target={target} />}
        </time>
      </span>
      <span className="between">
        <b className="b cut">{name}</b>
        {mark}
      </span>
      <small>{note}</small>
    </>
  )
}
