import { Icon } from '@krapao/ui/art/icon.tsx'
import FileText from 'lucide-react/icons/file-text'
import { useTranslations } from 'use-intl/react'
import type { Identity } from '../../../api/queries/account/identity.ts'

/** The house has asked where the money comes from: what is asked, and what comes first. */
export function AskedNote({ of }: { of: Identity }) {
  const t = useTranslations('verify.asked')
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-control bg-accent-soft px-4 py-3.5 text-small"
    >
      <Icon of={FileText} size="s" className="mt-0.5" />
      <span className="grid text-pretty">
        <b className="font-semibold">{t('title')}</b>
        <span>{t(of.level < 2 ? 'cardFirst' : 'what')}</span>
        <span>{t('meanwhile')}</span>
      </span>
    </div>
  )
}
