import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { QUEUE_PAGE, QueuePage } from '../../components/queue/QueuePage.tsx'
import { useBoxes } from '../../components/queue/useBoxes.tsx'
import { useQueue } from '../../components/queue/useQueue.ts'
import { shownOf, type Rule } from './rule.ts'
import { RuleCase } from './RuleCase.tsx'
import { RuleForm } from './RuleForm.tsx'

const NONE: Rule[] = []
const BOXES = ['on', 'drafts', 'off'] as const

/** Rules as data: whom each meets, what follows, and what it would have done before it counts. */
export function RulesPage() {
  const t = useTranslations('rules')
  const place = useTranslations('place')
  const [isWriting, setWriting] = useState(false)
  const boxes = useBoxes(BOXES)
  const { box, page, ask } = boxes
  const found = useOps(
    'opsRules',
    { body: { state: box, limit: QUEUE_PAGE, page } },
    { every: 15_000 },
  )
  const queue = useQueue(
    found.data?.rules ?? NONE,
    (row) => String(row.number),
    {},
    { asked: boxes.asked !== null || isWriting },
  )
  return (
    <>
      <QueuePage
        title={place('rules')}
        aside={
          <button type="button" className="btn main small" onClick={() => setWriting(true)}>
            <Plus className="icon xs" aria-hidden />
            {t('new')}
          </button>
        }
        {...boxes.frame(
          BOXES.map((each) => [each, t(`box.${each}`)] as const),
          found.data?.total,
        )}
        found={found}
        queue={queue}
        none={t(`none.${box}`)}
        renderRow={(row) => <Row row={row} />}
      >
        {(chosen) => (
          <RuleCase key={chosen.number} of={chosen} ask={ask} again={() => void found.refetch()} />
        )}
      </QueuePage>
      {isWriting && (
        <RuleForm
          rule={null}
          close={() => setWriting(false)}
          done={() => {
            void found.refetch()
          }}
        />
      )}
    </>
  )
}

function Row({ row }: { row: Rule }) {
  const t = useTranslations('rules')
  const version = shownOf(row)
  if (!version) return null
  return (
    <>
      <span className="between">
        <b className="b cut">{version.name}</b>
        <small className="nw faint">{t('number', { n: row.number })}</small>
      </span>
      <span className="between">
        <small className="cut">{t(`short.${version.effect}`)}</small>
        <small className={version.proposal ? 'warn nw' : 'nw'}>{t(`state.${version.state}`)}</small>
      </span>
      <span className="between">
        <small className="faint">{t('metOf', { n: version.met.hits })}</small>
      </span>
    </>
  )
}
