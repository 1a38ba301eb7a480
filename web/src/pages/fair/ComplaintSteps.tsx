import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import { useTranslations } from 'use-intl/react'
import { useFairSite } from '../../api/queries/fair.ts'
import { Card } from './Card.tsx'

/** Where to complain, and by when it is answered. */
export function ComplaintSteps() {
  const t = useTranslations('fair.complaint')
  const site = useFairSite().data
  if (!site) return null
  const { answerHours, keptYears } = site.complaint
  return (
    <Card icon={MessageCircleWarning} title={t('title')}>
      <DatedSteps
        label={t('title')}
        steps={[
          { state: 'next', title: t('tell'), detail: t('tellDetail') },
          { state: 'next', title: t('answer', { hours: answerHours }), detail: t('answerDetail') },
          {
            state: 'next',
            title: t('regulator'),
            detail: site.licence.issuer || t('regulatorBlank'),
          },
        ]}
      />
      <p className="text-caption text-ink-muted">{t('kept', { years: keptYears })}</p>
    </Card>
  )
}
