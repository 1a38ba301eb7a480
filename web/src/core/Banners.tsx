import { Carousel } from '@krapao/ui/controls/carousel.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'
import type { Banner } from '../api/queries/rewards.ts'
import { OperatorHtml } from '../app/OperatorHtml.tsx'

/** An operator's pictures, each with its words under it. */
export function Banners({
  banners,
  label,
  isLow = false,
}: {
  banners: readonly Banner[]
  label: string
  /** A bonus card's own picture, lower than a scene. */ isLow?: boolean
}) {
  const t = useTranslations('banners')
  const slides = banners.map(({ image, html }, at) => ({
    key: `${at}${image}`,
    content: (
      <figure className="grid gap-3">
        {image && (
          <img
            src={image}
            alt=""
            decoding="async"
            className={classNames(
              'w-full rounded-tile object-cover',
              isLow ? 'aspect-[358/120] object-right max-[352px]:aspect-[358/84]' : 'aspect-[2/1]',
            )}
          />
        )}
        {html && (
          <figcaption className="px-1 text-small text-ink-muted">
            <OperatorHtml html={html} />
          </figcaption>
        )}
      </figure>
    ),
  }))
  return (
    <Carousel
      label={label}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      slideLabel={(at, count) => t('slide', { at, count })}
      slides={slides}
    />
  )
}
