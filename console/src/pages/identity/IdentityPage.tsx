import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { TARGET } from '../dashboard/queues.ts'
import type { IdentityRow } from './cases.ts'
import { IdentityCase } from './IdentityCase.tsx'

const NONE: IdentityRow[] = []

/** Members who want to be known better: support sees, finance decides. */
export function IdentityPage() {
  const t = useTranslations('identity')
  const place = useTranslations('place')
  const boxes = useBoxes(['waiting', 'again', 'decided'])
  const { box, page, ask } = boxes
  const found = useOps(
    'opsIdentity',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 5_000 },
  )
  const queue = useQueue(
    found.data?.cases ?? NONE,
    (row) => row.id,
    {},
    { kind: box === 'waiting' ? 'identity' : null, asked: boxes.asked !== null },
  )
  return (
    <QueuePage
      title={place('identity')}
      {...boxes.frame(
        [
          ['waiting', t('waiting')],
          ['again', t('again')],
          ['decided', t('decided')],
        ],
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t('none')}
      renderRow={(row) => <Row row={row} isWaiting={box === 'waiting'} />}
    >
      {(chosen) => <IdentityCase key={chosen.id} row={chosen} ask={ask} />}
    </QueuePage>
  )
}

function Row({ row, isWaiting }: { row: IdentityRow; isWaiting: boolean }) {
  const t = useTranslations('identity')
  return (
    <>
      <span className="between">
        <b className="b">{row.name}</b>
        <time>
          <Age since={row.sentAt} {...(isWaiting ? { target: TARGET.identity } : {})} />
        </time>
      </span>
      <span className="between">
        <small>{t('step', { from: row.from, to: row.to })}</small>
        <small className={row.worst === null ? 'in' : 'way'}>
          {row.worst === null ? t('allFits') : t(`worst.${row.worst}`)}
        </small>
      </span>
      <small className="cut">{row.memberId}</small>
    </>
  )
}
