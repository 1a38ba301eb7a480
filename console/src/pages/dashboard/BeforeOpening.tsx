import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useOps } from '../../api/useOps.ts'
import { Card } from '../../components/Card.tsx'

/** For owners, until nothing lacks: what the house needs before it lets members in. */
export function BeforeOpening() {
  const t = useTranslations()
  const isOwner = useMay('settings.edit')
  const { data } = useOps('opsOpening', {}, { every: 60_000, enabled: isOwner })
  const lacking = data?.items.filter(({ lack }) => lack !== null) ?? []
  if (!isOwner || lacking.length === 0) return null
  return (
    <Card
      title={t('place.opening')}
      aside={<span className="badge no">{t('opening.lacking', { n: lacking.length })}</span>}
    >
      <p
        style={{ padding: '0 1.125rem 1rem', display: 'grid', gap: '.5rem', justifyItems: 'start' }}
      >
        <small>{lacking.map(({ item }) => t(`opening.item.${item}`)).join(', ')}.</small>
        <Link className="btn small" to="/opening">
          {t('opening.open')}
        </Link>
      </p>
    </Card>
  )
}
