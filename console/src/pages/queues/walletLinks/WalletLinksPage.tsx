import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../../api/useOps.ts'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../../components/queue/QueueRows.tsx'
import { useBoxes } from '../../../components/queue/useBoxes.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { WalletLinkCase, type WalletLink } from './WalletLinkCase.tsx'

const NONE: WalletLink[] = []
/** An issuer answers within seconds. */
const TARGET_MINUTES = 5

/** Wallet links that the issuer has not told the end of: asked again, and ended by its word alone. */
export function WalletLinksPage() {
  const t = useTranslations()
  const ask = useAct('opsWalletLinkAsk')
  const { box, page, asked, frame } = useBoxes(['waiting', 'ended'], () => ask.reset())
  const found = useOps(
    'opsWalletLinks',
    { body: { ended: box === 'ended', limit: QUEUE_PAGE, page } },
    { every: 5_000 },
  )
  const askAgain = ({ id, state }: WalletLink): void => {
    if (state === 'REDEEMING' && !ask.isPending) ask.mutate({ params: { id } })
  }
  const queue = useQueue(
    found.data?.links ?? NONE,
    (row) => row.id,
    { accept: askAgain },
    { asked: asked !== null },
  )
  return (
    <QueuePage
      title={t('place.walletLinks')}
      aside={found.data?.total}
      {...frame(
        [
          ['waiting', t('walletLinks.waiting')],
          ['ended', t('walletLinks.ended')],
        ],
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t(`walletLinks.none.${box}`)}
      renderRow={(row) => (
        <QueueRow
          amount={row.amount}
          since={row.createdAt}
          until={row.endedAt ?? undefined}
          target={box === 'waiting' ? TARGET_MINUTES : undefined}
          name={row.name}
          note={`${row.account} · ${t(`walletLinks.state.${row.state}`)}`}
        />
      )}
    >
      {(chosen) => (
        <WalletLinkCase key={chosen.id} row={chosen} ask={ask} askAgain={() => askAgain(chosen)} />
      )}
    </QueuePage>
  )
}
