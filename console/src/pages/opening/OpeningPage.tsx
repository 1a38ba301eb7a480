import type { Answer } from '@krapao/contract/calls'
import { Check, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useOps } from '../../api/useOps.ts'
import { Card } from '../../components/Card.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { Page } from '../../frame/Page.tsx'

type Item = Answer<'opsOpening'>['items'][number]

/** Where each is seen to; what the machine's operator sets has no page. */
const PLACE: Partial<Record<Item['item'], { path: string; name: 'staff' | 'content' | 'law' }>> = {
  law: { path: '/law', name: 'law' },
  twoPeople: { path: '/staff', name: 'staff' },
  accounts: { path: '/content', name: 'content' },
  contact: { path: '/content', name: 'content' },
  terms: { path: '/content', name: 'content' },
}

/** What a house needs before it lets members in, each looked at by the server now. */
export function OpeningPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsOpening', {}, { every: 30_000 })
  const lacking = data?.items.filter(({ lack }) => lack !== null).length
  return (
    <Page title={t('place.opening')} aside={lacking || ''}>
      <div className="work scroll">
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton rows={7} /> : null}
        {data && (
          <Card
            title={lacking ? t('opening.lacking', { n: lacking }) : t('opening.complete')}
            aside={<small>{t('opening.lead')}</small>}
          >
            <ul style={{ padding: '0 1.125rem 1rem', display: 'grid', gap: '1rem' }}>
              {data.items.map((item) => (
                <Row key={item.item} of={item} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Page>
  )
}

function Row({ of: { item, lack, names } }: { of: Item }) {
  const t = useTranslations()
  const place = PLACE[item]
  const Sign = lack ? TriangleAlert : Check
  const known = ['contact', 'terms'].includes(item)
    ? names.map((name) => t(`opening.text.${name as 'name'}`))
    : names
  return (
    <li className="row-line" style={{ alignItems: 'flex-start' }}>
      <span className={`light ${lack ? 'no' : ''}`} style={{ width: '2.25rem', height: '2.25rem' }}>
        <Sign className="icon xs" aria-hidden />
      </span>
      <span className="grow">
        <span className="between" style={{ alignItems: 'baseline' }}>
          <b className="b">{t(`opening.item.${item}`)}</b>
          <span className={`badge ${lack ? 'no' : 'ok'}`}>
            {lack ? t('opening.lacks') : t('opening.done')}
          </span>
        </span>
        <small>
          {lack ? t(`opening.why.${item}.${lack as 'none'}`) : t(`opening.well.${item}`)}
        </small>
        {known.length > 0 && <small className="muted"> {known.join(', ')}</small>}
        {lack && place && (
          <>
            {' '}
            <Link className="btn small" to={place.path}>
              {t('opening.go', { place: t(`place.${place.name}`) })}
            </Link>
          </>
        )}
      </span>
    </li>
  )
}
