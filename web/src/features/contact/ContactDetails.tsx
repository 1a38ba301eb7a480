import { APP_VERSION } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useLookup } from '../../api/queries/lookups.ts'
import { LoadFailed } from '../../app/loading/LoadFailed.tsx'
import { OperatorHtml } from '../../app/OperatorHtml.tsx'
import { safeLink } from '../../app/safeLink.ts'

/** How to reach the team, the same for visitors and members. */
export function ContactDetails() {
  const common = useTranslations('common')
  const contact = useLookup('lookupContact')
  const { data } = contact
  const version = (
    <p className="mt-6 text-center text-caption text-ink-faint">
      {common('version', { version: APP_VERSION })}
    </p>
  )
  if (contact.isError) {
    return (
      <>
        <LoadFailed of={contact} />
        {version}
      </>
    )
  }
  return (
    <>
      <section className="surface px-5 py-6 text-center" aria-busy={!data}>
        {data ? <Ways {...data} /> : <WaysBones />}
      </section>
      {version}
    </>
  )
}

function Ways({ contactText, lineLink, lineName, lineQR }: Answer<'lookupContact'>) {
  const t = useTranslations('contact')
  const link = safeLink(lineLink)
  const picture = safeLink(lineQR)
  return (
    <div className={column}>
      <div className="grid min-h-21 w-full place-items-center text-ink-muted">
        <OperatorHtml html={contactText} />
      </div>
      {picture && (
        <figure className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-2">
          <div className="aspect-square w-52 max-w-full rounded-tile bg-[#fff] p-3 shadow-rest">
            <img
              src={picture}
              width="184"
              height="184"
              alt={t('qrName', { name: lineName })}
              className="size-full"
            />
          </div>
          <figcaption className="min-h-6 text-small text-ink-muted">
            {t('scan', { name: lineName })}
          </figcaption>
        </figure>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ kind: 'main', wide: true })}
        >
          {t('openLine', { name: lineName })}
          <Icon of={ExternalLink} />
          <span className="sr-only">{t('newTab')}</span>
        </a>
      )}
    </div>
  )
}

/**
 * Replaced as a whole: how many lines the operator's words take is not known before, and a picture
 * pushed down by them would be seen to jump.
 */
const WaysBones = () => (
  <div className={column}>
    <div className="grid min-h-21 w-full place-items-center">
      <SkeletonBlock className="h-5 w-3/4" />
    </div>
    <div className="grid justify-items-center gap-2">
      <SkeletonBlock className="size-52 rounded-tile" />
      <SkeletonBlock className="h-6 w-40" />
    </div>
    <SkeletonBlock className="h-13 w-full rounded-control" />
  </div>
)

const column = 'grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4'
