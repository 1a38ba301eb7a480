import { Button } from '@krapao/ui/controls/button.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePlayedRounds, type PlayedRound } from '../../../api/queries/account/rounds.ts'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { RoundTable } from './RoundTable.tsx'
import { Unfolded } from './Unfolded.tsx'

/** The rounds of a game on a day before one of them; and, once asked for, those before these. */
export function RoundRows({
  of,
  name,
  before,
}: {
  of: { code: string; day: string }
  name: string
  before: PlayedRound
}) {
  const t = useTranslations('rounds')
  const common = useTranslations('common')
  const rounds = usePlayedRounds(of, { at: before.at, round: before.round })
  const [isOlder, setIsOlder] = useState(false)
  const { data } = rounds
  if (!data)
    return rounds.isError ? (
      <LoadFailed of={rounds} />
    ) : (
      <RowsSkeleton label={common('loading')} count={2} />
    )
  const last = data.rounds.at(-1)
  return (
    <>
      <RoundTable of={{ code: of.code, name }} rounds={data.rounds} goesOn />
      {data.more &&
        last &&
        (isOlder ? (
          <Unfolded>
            <RoundRows of={of} name={name} before={last} />
          </Unfolded>
        ) : (
          <Button kind="quiet" wide onClick={() => setIsOlder(true)}>
            {t('more')}
          </Button>
        ))}
    </>
  )
}
