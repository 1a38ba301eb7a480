import type { Answer } from '@krapao/contract/calls'
import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../../components/forms/useSubmit.ts'
import { baht2 } from '../../../format/baht.ts'
import { clockTime, fullTime } from '../../../format/time.ts'

type Books = Answer<'opsRoundCase'>

/**
 * What our books have around a round: booked or not, both balances, what moved, and the game's own
 * word.
 */
export function RoundBooks({ id, books }: { id: string; books: Books }) {
  const t = useTranslations('rounds')
  const ask = useAct('opsRoundAsk')
  const { busy, fault, submit } = useSubmit()
  const again = (): void =>
    void submit(async () => {
      await ask.mutateAsync({ params: { id } })
    })
  const { ours, booked } = books
  const theirs = ask.data?.theirs
  return (
    <section className="answerlog">
      <div className="between">
        <h3>{t('books.title')}</h3>
        <button type="button" className="btn small" disabled={busy} onClick={again}>
          <RefreshCw className="icon xs" aria-hidden />
          {t(busy ? 'books.asking' : 'books.ask')}
        </button>
      </div>
      <FaultNote fault={fault} />
      <div className="wellb">
        <Facts
          of={[
            [
              t('books.booked'),
              booked
                ? t(booked.voided ? 'books.voided' : 'books.figures', {
                    bet: baht2(booked.bet),
                    win: baht2(booked.win),
                  })
                : t('books.notBooked'),
            ],
            ...(ours
              ? ([
                  [t('books.wallet'), baht2(ours.wallet)],
                  [t('books.game'), baht2(ours.game)],
                  [
                    t('books.atGame'),
                    theirs
                      ? t('books.readAt', {
                          amount: baht2(theirs.amount),
                          at: clockTime(theirs.at),
                        })
                      : t(ask.data ? 'books.silent' : 'books.notAsked'),
                  ],
                  ...(ours.unexplained === null
                    ? []
                    : [[t('books.unexplained'), baht2(ours.unexplained)] as const]),
                ] as const)
              : [[t('player'), t('books.noPlayer')] as const]),
          ]}
        />
      </div>
      {books.transfers.length > 0 && <Moved of={books.transfers} />}
    </section>
  )
}

function Moved({ of }: { of: Books['transfers'] }) {
  const t = useTranslations('rounds.books')
  return (
    <>
      <h3>{t('moved')}</h3>
      <ol className="tl">
        {of.map(({ reference, direction, amount, state, at }) => (
          <li key={reference} className={state === 'DONE' ? 'on' : 'way'}>
            <div className="between">
              <span>
                {t(`way.${direction}`)} {baht2(amount)} · {t(`state.${state}`)}
              </span>
              <time dateTime={at}>{fullTime(at)}</time>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
