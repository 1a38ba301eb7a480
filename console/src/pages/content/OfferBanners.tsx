import type { BodyInput } from '@krapao/contract/calls'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TextIn } from '../../components/inputs.tsx'
import { PicturePick } from './PicturePick.tsx'

type OfferBanner = NonNullable<BodyInput<'opsOfferSave'>['body']['banners']>[number]
const MOST = 20

/** The banners of an offer: a picture each, with words under it in three languages. */
export function OfferBanners({
  banners,
  set,
}: {
  banners: readonly OfferBanner[]
  set: (banners: OfferBanner[]) => void
}) {
  const t = useTranslations()
  const change = (at: number, to: Partial<OfferBanner>): void =>
    set(banners.map((banner, n) => (n === at ? { ...banner, ...to } : banner)))
  return (
    <section style={{ display: 'grid', gap: '.75rem' }}>
      <div className="between">
        <h2>{t('offer.banners')}</h2>
        <button
          type="button"
          className="btn small"
          disabled={banners.length >= MOST}
          onClick={() => set([...banners, { image: '', th: '', la: '', en: '' }])}
        >
          <Plus className="icon xs" aria-hidden />
          {t('offer.bannerAdd')}
        </button>
      </div>
      {banners.length === 0 && <p className="caption faint">{t('offer.noBanners')}</p>}
      {banners.map((banner, n) => (
        <div key={n} className="wellb" style={{ display: 'grid', gap: '.75rem' }}>
          <div className="between">
            <h3>{t('offer.banner', { n: n + 1 })}</h3>
            <button
              type="button"
              className="btn small quiet"
              aria-label={`${t('offer.bannerRemove')} ${n + 1}`}
              onClick={() => set(banners.filter((_, at) => at !== n))}
            >
              <Trash2 className="icon xs" aria-hidden />
              {t('offer.bannerRemove')}
            </button>
          </div>
          <PicturePick
            name={`${t('content.field.image')} ${n + 1}`}
            value={banner.image}
            set={(image) => change(n, { image })}
          />
          {(['th', 'la', 'en'] as const).map((language) => (
            <TextIn
              key={language}
              lines={2}
              name={`${t('offer.bannerText')} ${n + 1} (${t(`content.language.${language}`)})`}
              value={banner[language]}
              set={(text) => change(n, { [language]: text })}
            />
          ))}
        </div>
      ))}
    </section>
  )
}
