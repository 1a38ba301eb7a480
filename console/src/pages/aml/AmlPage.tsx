import type { Answer } from '@krapao/contract/calls'
import type { AmlKind } from '@krapao/contract/ops/identity/amlKinds'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { bahtShort } from '../../format/baht.ts'
import { AmlCase } from './AmlCase.tsx'
import { numberOf, type AmlRow } from './cases.ts'
import { weightOf } from './weight.ts'

const NONE: AmlRow[] = []
const BOXES = ['open', 'second', 'closed'] as const

/**
 * Cases of money that looks laundered. No member is told, and nobody who talks with members sees
 * it.
 */
export function AmlPage() {
  const t = useTranslations('aml')
  const place = useTranslations('place')
  const boxes = useBoxes(BOXES)
  const { box, page, ask } = boxes
  const found = useOps(
    'opsAml',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 10_000 },
  )
  const queue = useQueue(
    found.data?.cases ?? NONE,
    (row) => row.id,
    {},
    { asked: boxes.asked !== null },
  )
  return (
    <QueuePage
      title={place('aml')}
      {...boxes.frame(
        BOXES.map((each) => [each, t(`box.${each}`)] as const),
        found.data?.total,
      )}
      found={found}
      queue={queue}
      none={t(`none.${box}`)}
      renderRow={(row) => <Row row={row} />}
      sums={found.data && <ListSaid of={found.data.list} />}
    >
      {(chosen) => <AmlCase key={chosen.id} row={chosen} ask={ask} />}
    </QueuePage>
  )
}

/** With which watch list names are compared. */
function ListSaid({ of }: { of: Answer<'opsAml'>['list'] }) {
  const t = useTranslations('aml.list')
  if (of === null) return <p className="caption faint linknote">{t('none')}</p>
  if (of.fault !== null)
    return <p className="caption out linknote">{t('broken', { fault: of.fault, n: of.people })}</p>
  return <p className="caption faint linknote">{t('known', { n: of.people })}</p>
}

/** What is found by a name alone has no amount. */
const hasAmount = (kind: AmlKind | undefined): boolean => kind !== 'LISTED' && kind !== 'BOTH_SIDES'

function Row({ row }: { row: AmlRow }) {
  const t = useTranslations('aml')
  const [first, ...more] = row.kinds
  const [Sign, look] = weightOf(row.severity)
  return (
    <>
      <span className="between">
        <b className="b amlkind">
          <Sign className={`icon xs ${look}`} aria-hidden />
          {first === undefined ? numberOf(row.number) : t(`kind.${first}`)}
        </b>
        <time>
          <Age since={row.hitAt} />
        </time>
      </span>
      <span className="between">
        <small className="cut">{row.name}</small>
        {hasAmount(first) && <b className="b">{bahtShort(row.amount)}</b>}
      </span>
      <span className="between">
        <small className="faint">
          {numberOf(row.number)}
          {more.length > 0 && ` · ${t('more', { n: more.length })}`}
        </small>
        <small className={row.outcome === null ? look : 'way'}>
          {row.outcome === null ? (row.heldBy ?? t('free')) : t(`outcome.${row.outcome}`)}
        </small>
      </span>
    </>
  )
}
