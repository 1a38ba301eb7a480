import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { AskedLog, LogLines } from '../../../components/queue/AskedLog.tsx'
import { baht2 } from '../../../format/baht.ts'
import { clockTime } from '../../../format/time.ts'

type Books = Answer<'opsRoundCase'>

/**
 * What our books have around a round: booked or not, both balances, what moved, and the game's own
 * word.
 */
export function RoundBooks({ id, books }: { id: string; books: Books }) {
  const t = useTranslations('rounds')
  const ask = useAct('opsRoundAsk')
  const { ours, booked } = books
  const theirs = ask.data?.theirs
  return (
    <AskedLog
      title={t('books.title')}
      word={{ ask: t('books.ask'), asking: t('books.asking') }}
      ask={() => ask.mutateAsync({ params: { id } })}
    >
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
    </AskedLog>
  )
}

function Moved({ of }: { of: Books['transfers'] }) {
  const t = useTranslations('rounds.books')
  return (
    <>
      <h3>{t('moved')}</h3>
      <LogLines
        of={of.map(({ direction, amount, state, at }) => ({
          at,
          text: `${t(`way.${direction}`)} ${baht2(amount)} · ${t(`state.${state}`)}`,
          look: state === 'DONE' ? 'on' : 'way',
        }))}
      />
    </>
  )
}
