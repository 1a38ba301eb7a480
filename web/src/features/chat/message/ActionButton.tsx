import { Icon } from '@krapao/ui/art/icon.tsx'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl/react'
import type { Action } from './content.ts'

/**
 * A button from the team: opens an address, calls, or answers. One whose address may not be opened
 * is only its words.
 */
export function ActionButton({
  action: { title, href, postback },
  onPostback,
}: {
  action: Action
  onPostback?: ((title: string, payload: string) => void) | undefined
}) {
  const t = useTranslations('chat')
  const look = `${buttonClass({ size: 'compact', wide: true })} whitespace-normal!`
  if (href?.startsWith('tel:'))
    return (
      <a href={href} className={look}>
        <Icon of={Phone} size="xs" />
        {title}
      </a>
    )
  // Our own pages stay in this tab: a new one would lose a session that lives in it.
  if (href?.startsWith('/'))
    return (
      <a href={href} className={look}>
        {title}
      </a>
    )
  if (href)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
        {title}
        <Icon of={ExternalLink} size="xs" />
        <span className="sr-only">{t('newTab')}</span>
      </a>
    )
  if (postback !== undefined && onPostback)
    return (
      <button type="button" className={look} onClick={() => onPostback(title, postback)}>
        {title}
      </button>
    )
  return <span className="block px-1 py-1 text-center text-small text-ink-muted">{title}</span>
}
