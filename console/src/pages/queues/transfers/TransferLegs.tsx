import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { Legs } from '../../../components/Legs.tsx'

export type Transfer = Answer<'opsTransfers'>['transfers'][number]

/** Whether operators may say yes: a wallet link is credited by its issuer's answer alone. */
export const mayHaveHappened = ({ kind }: Transfer): boolean => kind !== 'link'

/** What an answer means, and what it posts: the accounts are the server's. */
export function TransferLegs({ row, happened }: { row: Transfer; happened: boolean }) {
  const t = useTranslations('transfers')
  const means = happened ? 'yesMeans' : 'noMeans'
  const group =
    row.kind === 'balance' || row.kind === 'late' || row.kind === 'link' ? `${row.kind}.` : ''
  return (
    <>
      <p className="note calm">{t(`${group}${means}`)}</p>
      {row.goes && (
        <Legs
          legs={[
            { account: 'house:transit', amount: -row.amount },
            { account: happened ? row.goes.yes : row.goes.no, amount: row.amount },
          ]}
        />
      )}
    </>
  )
}
