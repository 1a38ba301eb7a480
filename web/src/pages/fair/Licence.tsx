import Scale from 'lucide-react/icons/scale'
import { useTranslations } from 'use-intl/react'
import { useFairSite } from '../../api/queries/fair.ts'
import { Blank, Card } from './Card.tsx'

/** The licence as the operator has filled it in. */
export function Licence() {
  const t = useTranslations('fair.licence')
  const licence = useFairSite().data?.licence
  return (
    <Card icon={Scale} title={t('title')}>
      <dl className="grid gap-2">
        {(['number', 'issuer', 'until'] as const).map((name) => (
          <div key={name} className="flex min-h-9 flex-wrap items-center justify-between gap-2">
            <dt className="text-ink-muted">{t(name)}</dt>
            <dd>{licence?.[name] ? <b>{licence[name]}</b> : <Blank>{t('blank')}</Blank>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
