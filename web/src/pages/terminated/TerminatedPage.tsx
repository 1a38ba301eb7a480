import { Icon } from '@krapao/ui/art/icon.tsx'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { BarePage } from '../../layouts/BarePage.tsx'
import { useTeamLink } from './useTeamLink.ts'

/** The operator has closed the service. The tab says "not found", as for an address that is no more. */
export default function TerminatedPage() {
  const t = useTranslations('terminated')
  const contact = useTranslations('contact')
  usePageTitle('terminated')
  const team = useTeamLink()
  return (
    <BarePage heading={t('heading')} lead={t('lead')}>
      {team && (
        <a
          href={team}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ kind: 'main' })}
        >
          {t('team')}
          <Icon of={ExternalLink} />
          <span className="sr-only">{contact('newTab')}</span>
        </a>
      )}
    </BarePage>
  )
}
