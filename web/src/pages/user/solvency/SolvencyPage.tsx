import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Eye from 'lucide-react/icons/eye'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { useProfile } from '../../../api/queries/account/profile.ts'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { navigate } from '../../../app/router/address.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { CoverCard } from '../../../features/solvency/CoverCard.tsx'
import { shortHash } from '../../../features/solvency/figures.ts'
import { LeafCard } from '../../../features/solvency/LeafCard.tsx'
import { RefusedLog } from '../../../features/solvency/RefusedLog.tsx'
import { useDayLog, useOwnLeaf, type SeenLog } from '../../../features/solvency/useDayLog.ts'
import { dateTime, timeOnly } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'

const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

/** What all members are owed, what stands behind it, and the member's own part, checked here. */
export default function SolvencyPage() {
  usePageTitle('solvency')
  const t = useTranslations('solvency')
  const common = useTranslations('common')
  const log = useDayLog({ enabled: canCheck() })
  const closedAt = log.data?.is === 'BELIEVED' ? log.data.log.entry.closedAt : undefined
  return (
    <div className="wide-list">
      <div className="mb-1 flex min-h-12 items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={common('back')}
          onClick={() => navigate(paths.profile)}
          className="-ml-2"
        />
        <h1 className="min-w-0 flex-1 text-title">{t('title')}</h1>
        {closedAt !== undefined && (
          <p className="text-right text-caption text-ink-muted">
            {t('nightly')}
            <br />
            {t('last', { time: timeOnly(closedAt).slice(0, -3) })}
          </p>
        )}
      </div>
      {!canCheck() ? (
        <EmptyState title={t('insecure')} />
      ) : log.data ? (
        <Seen of={log.data} again={() => log.refetch()} busy={log.isFetching} />
      ) : log.isError ? (
        <LoadFailed of={log} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}

function Seen({ of, again, busy }: { of: SeenLog; again: () => Promise<unknown>; busy: boolean }) {
  const t = useTranslations('solvency')
  const memberId = useProfile().data?._id
  const log = of.is === 'BELIEVED' ? of.log : undefined
  const leaf = useOwnLeaf(log?.entry, memberId)
  const check = async (): Promise<void> => {
    await again()
    await leaf.refetch()
  }
  if (of.is === 'NONE') return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
  return (
    <div className="grid gap-3">
      {of.is === 'REFUSED' ? <RefusedLog of={of} /> : <Believed of={of} leaf={leaf} />}
      <Button
        kind="main"
        wide
        icon={ShieldCheck}
        busy={busy || leaf.isFetching}
        onClick={() => void check()}
      >
        {t('again')}
      </Button>
    </div>
  )
}

function Believed({
  of: { log, cosigned },
  leaf,
}: {
  of: Extract<SeenLog, { is: 'BELIEVED' }>
  leaf: ReturnType<typeof useOwnLeaf>
}) {
  const t = useTranslations('solvency')
  const common = useTranslations('common')
  const { liabilities } = log.entry
  return (
    <>
      <section className="surface rounded-tile px-4 pt-4 pb-3.5" aria-label={t('coverLabel')}>
        <CoverCard entry={log.entry} />
      </section>
      {liabilities && (
        <section className="surface grid gap-2 rounded-tile px-4 py-3" aria-label={t('ownLabel')}>
          {leaf.isError ? (
            <LoadFailed of={leaf} />
          ) : (
            <LeafCard at={liabilities.at} leaf={leaf.data} checkedAt={leaf.dataUpdatedAt} />
          )}
        </section>
      )}
      {liabilities && (
        <dl className="well flex items-center justify-between gap-3 py-0.5 pr-1 pl-3.5 text-small">
          <dt className="text-ink-muted">{t('tonight')}</dt>
          <dd className="flex items-center text-caption tabular-nums">
            {shortHash(liabilities.root)}
            <CopyButton
              text={liabilities.root}
              label={t('copyRoot')}
              copiedLabel={common('copied')}
            />
          </dd>
        </dl>
      )}
      <div className="mx-1 grid gap-1">
        <Witnesses of={cosigned} isSigned={log.isSigned} />
        <p className="flex items-start gap-2 text-caption text-pretty text-ink-muted">
          <Icon of={CircleQuestionMark} size="xs" className="mt-1 flex-none" />
          <span>
            {t('statements')} <span className="text-waiting">{t('noAuditor')}</span>
          </span>
        </p>
      </div>
    </>
  )
}

/** Who outside the house has seen the same log, told in lilac while nobody has. */
function Witnesses({
  of,
  isSigned,
}: {
  of: readonly { witness: string; at: string }[]
  isSigned: boolean
}) {
  const t = useTranslations('solvency')
  return (
    <div className="flex items-start gap-2 text-caption text-pretty text-ink-muted">
      <Icon of={Eye} size="xs" className="mt-1 flex-none" />
      <div>
        {of.length === 0 && <p className="text-waiting">{t('noWitness')}</p>}
        {of.map(({ witness, at }) => (
          <p key={witness}>{t('witness', { witness, at: dateTime(at).slice(0, -3) })}</p>
        ))}
        {!isSigned && <p className="text-waiting">{t('unsigned')}</p>}
      </div>
    </div>
  )
}
