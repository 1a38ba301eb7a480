import type { Answer, BodyInput } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { CostPlot } from '../../../components/plots/CostPlot.tsx'
import { Skeleton } from '../../../components/states.tsx'
import { baht2 } from '../../../format/baht.ts'
import type { Item } from './approvalWords.ts'

type Simulation = Answer<'opsOfferSimulate'>

/**
 * What an offer or a wheel costs: a day of it as it was proposed, and 1,000 members beside what is
 * live.
 */
export function Simulated({ item }: { item: Item }) {
  if (item.kind === 'offer') return <OfferCost item={item} />
  if (item.kind === 'wheel') return <WheelCost item={item} />
  return item.cost ? <CostFacts item={item} /> : null
}

/** Nobody simulates again what has been decided. */
const isOpen = (item: Item, body: Item['before']) => ({
  enabled: item.state === 'waiting' && body !== null,
  fixed: true,
})

function OfferCost({ item }: { item: Item }) {
  const asked = (body: Item['before']) => ({
    params: { id: item.subject },
    body: { body: (body ?? {}) as BodyInput<'opsOfferSimulate'>['body'] },
  })
  const then = useOps('opsOfferSimulate', asked(item.after), isOpen(item, item.after))
  const now = useOps('opsOfferSimulate', asked(item.before), isOpen(item, item.before))
  return <Cost item={item} then={then} now={now.data} />
}

function WheelCost({ item }: { item: Item }) {
  const asked = (body: Item['before']) => ({
    params: { id: item.subject },
    body: { body: (body ?? {}) as BodyInput<'opsWheelSimulate'>['body'] },
  })
  const then = useOps('opsWheelSimulate', asked(item.after), isOpen(item, item.after))
  const now = useOps('opsWheelSimulate', asked(item.before), isOpen(item, item.before))
  return <Cost item={item} then={then} now={now.data} />
}

function Cost({
  item,
  then,
  now,
}: {
  item: Item
  then: { data: Simulation | undefined; error: unknown }
  now: Simulation | undefined
}) {
  const t = useTranslations('approvals')
  return (
    <section className="costcase">
      <CostFacts item={item} then={then.data} now={now} />
      {item.state === 'waiting' &&
        (then.data ? (
          <CostPlot of={then.data} />
        ) : then.error ? (
          <p className="note way caption">{t('notSimulated')}</p>
        ) : (
          <Skeleton rows={1} height="9rem" />
        ))}
    </section>
  )
}

/** The mean and the worst day of the proposal, its best abuser, and the middle of now and then. */
function CostFacts({
  item,
  then,
  now,
}: {
  item: Item
  then?: Simulation | undefined
  now?: Simulation | undefined
}) {
  const t = useTranslations('approvals')
  const more = then && now ? then.cost.median - now.cost.median : null
  const facts = [
    ...(item.cost
      ? ([
          [t('costMean'), baht2(item.cost.mean), ''],
          [t('costWorst'), baht2(item.cost.worst), 'out'],
        ] as const)
      : []),
    ...(then
      ? [
          [
            t('costAbuser'),
            then.abuser.member === null ? t('costEndless') : baht2(then.abuser.member),
            'out',
          ] as const,
        ]
      : []),
    ...(now ? [[t('costLive', { n: now.members }), baht2(now.cost.median), ''] as const] : []),
    ...(more === null
      ? []
      : [
          [
            t('costMore'),
            `${more > 0 ? '+' : ''}${baht2(more)}`,
            more > 0 ? 'bad' : more < 0 ? 'in' : '',
          ] as const,
        ]),
  ]
  if (facts.length === 0) return null
  return (
    <dl className="fivefacts">
      {facts.map(([name, value, look]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={look}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
