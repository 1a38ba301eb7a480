import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl/react'

/** The slip's picture that goes with the first message, unless it is left out. */
export function AttachedSlip({ url, onDrop }: { url: string; onDrop: () => void }) {
  const t = useTranslations('whyNot')
  return (
    <div className="flex items-center gap-3 px-3 pt-2 text-small">
      <img src={url} alt={t('attached')} className="h-11 w-9 rounded-tag bg-sunk object-cover" />
      <span className="min-w-0 flex-1 text-ink-muted">{t('attached')}</span>
      <IconButton icon={X} label={t('detach')} onClick={onDrop} />
    </div>
  )
}
