import { Icon } from '@krapao/ui/art/icon.tsx'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'use-intl/react'
import { Link } from '../../../app/Link.tsx'
import { paths } from '../../../paths.ts'

/** Who sees the pictures, what for, and until when. */
export function KeepWell({ days }: { days: number }) {
  const t = useTranslations('verify.keep')
  const lines = [
    [Lock, t('sealed')],
    [EyeOff, t('only')],
    [Trash2, t('gone', { days })],
  ] as const
  return (
    <section className="well grid gap-1 px-4 py-3.5">
      <h2 className="text-small font-semibold">{t('heading')}</h2>
      <ul className="grid gap-0.5">
        {lines.map(([icon, text]) => (
          <li key={text} className="flex items-start gap-2 text-caption text-ink-muted">
            <Icon of={icon} size="xs" className="mt-1" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
      <Link to={paths.privacy} className="py-2 text-caption font-semibold text-accent-text">
        {t('more')}
      </Link>
    </section>
  )
}
