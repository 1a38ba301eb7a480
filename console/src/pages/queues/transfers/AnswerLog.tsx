import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { AskedLog, LogLines } from '../../../components/queue/AskedLog.tsx'
import { baht2, bahtShort } from '../../../format/baht.ts'
import { clockTime } from '../../../format/time.ts'
import type { Transfer } from './TransferLegs.tsx'

/** What was asked and answered, in the order of its times; asking again; and both balances. */
export function AnswerLog({ row }: { row: Transfer }) {
  const t = useTranslations('transfers')
  const ask = useAct('opsTransferAsk')
  return (
    <AskedLog
      title={t('log')}
      word={{ ask: t('askAgain'), asking: t('asking') }}
      ask={() => ask.mutateAsync({ params: { reference: row.reference } })}
    >
      <Log row={row} />
      {ask.data && <Told of={ask.data} />}
      <Balances row={row} theirs={ask.data?.theirs ?? null} />
    </AskedLog>
  )
}

function Told({ of }: { of: Answer<'opsTransferAsk'> }) {
  const t = useTranslations('transfers')
  return (
    <p className="note calm" role="status">
      {of.ended ? t('ended') : of.said === null ? t('nothingNew') : t('saidNow', { said: of.said })}
    </p>
  )
}

function Log({ row }: { row: Transfer }) {
  const t = useTranslations('transfers')
  const textOf = (said: string, n: number): string => {
    if (row.kind === 'balance')
      return t(`balance.${n === 0 ? 'ours' : 'theirs'}`, { amount: bahtShort(Number(said)) })
    const [word = '', ...rest] = said.split(' ')
    const key = `answer.${word.replace(/\W/, '')}`
    return t.has(key) ? [t(key), ...rest].join(' ') : said
  }
  const lines = [
    { at: row.createdAt, text: t('began'), look: 'on' },
    ...row.history.map(({ at, said }, n) => ({ at, text: textOf(said, n), look: 'way' })),
    ...(row.kind === 'balance'
      ? []
      : [{ at: row.since, text: t('asked', { n: row.attempts }), look: 'way' }]),
  ]
  return <LogLines of={lines} />
}

/** Our books beside what the game shows, once somebody has asked it. */
function Balances({
  row: { ours, amount },
  theirs,
}: {
  row: Transfer
  theirs: Answer<'opsTransferAsk'>['theirs']
}) {
  const t = useTranslations('transfers')
  return (
    <div className="wellb">
      <Facts
        of={[
          [t('inTransit'), baht2(amount)],
          [t('inWallet'), baht2(ours.wallet)],
          ...(ours.game === null
            ? []
            : ([
                [t('inGame'), baht2(ours.game)],
                [
                  t('atGame'),
                  theirs
                    ? t('readAt', { amount: baht2(theirs.amount), at: clockTime(theirs.at) })
                    : t('notRead'),
                ],
              ] as const)),
        ]}
      />
    </div>
  )
}
