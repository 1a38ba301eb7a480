import { Carousel } from '@krapao/ui/carousel.tsx'
import { useTranslations } from 'use-intl/react'
import type { Banner } from '../../api/rewards.ts'
import { OperatorHtml } from '../../app/OperatorHtml.tsx'

/** An operator's pictures, each with its words under it. */
export function Banners({ banners, label }: { banners: readonly Banner[]; label: string }) {
  const t = useTranslations('banners')
  const slides = banners.map(({ image, html }, at) => ({
    key: `${at}${image}`,
    content: (
      <figure className="grid gap-3">
        {image && <img src={image} alt="" decoding="async" className="aspect-[358/140] w-full rounded-tile object-cover object-right" />}
        {html && <figcaption className="px-1 text-small text-ink-muted"><OperatorHtml html={html} /></figcaption>}
      </figure>
    ),
  }))
  return <Carousel label={label} previousLabel={t('previous')} nextLabel={t('next')} slideLabel={(at, count) => t('slide', { at, count })} slides={slides} />
}
