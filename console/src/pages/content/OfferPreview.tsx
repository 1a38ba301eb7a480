import type { BodyInput } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bahtShort } from '../../format/baht.ts'
import { Tabs } from '../../frame/Page.tsx'
import { SafeHtml } from './SafeHtml.tsx'

type Offer = BodyInput<'opsOfferSave'>['body']
const LANGUAGES = ['th', 'la', 'en'] as const

/** The draft as a member sees it: the card with its picture, the terms, and the banners' words. */
export function OfferPreview({ of, asksFor }: { of: Offer; asksFor: number }) {
  const t = useTranslations()
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('th')
  const name = of.name[language] || of.name.th || '—'
  const banners = of.banners ?? []
  const [first] = banners
  return (
    <section
      className="card pad contentview"
      data-theme="night"
      style={{ background: 'var(--raised)' }}
    >
      <div className="between" style={{ flexWrap: 'wrap' }}>
        <small>{t('offer.memberSees')}</small>
        <Tabs
          chosen={language}
          choose={setLanguage}
          of={LANGUAGES.map((each) => [each, t(`content.language.${each}`)] as const)}
        />
      </div>
      <div lang={language === 'la' ? 'lo' : language} className="contentview">
        <div className="offercard">
          {first?.image && <img src={first.image} alt="" />}
          <b className="b">{name}</b>
        </div>
        <span className="in b">
          {of.rewardPercent
            ? t('offer.givesPercent', {
                percent: of.rewardPercent,
                amount: bahtShort(of.rewardAmount),
              })
            : t('offer.gives', { amount: bahtShort(of.rewardAmount) })}
        </span>
        <span className="muted">
          {asksFor > 0 ? t('offer.asks', { n: asksFor }) : t('offer.asksNothing')}
        </span>
        {of.percentFail ? (
          <span className="out">{t('offer.ends', { percent: of.percentFail })}</span>
        ) : null}
        {banners.map((banner, n) => (
          <figure key={n} className="contentview">
            {n > 0 && banner.image && <img src={banner.image} alt="" className="offerbanner" />}
            {(banner[language] || banner.th) && (
              <figcaption className="muted">
                <SafeHtml html={banner[language] || banner.th} />
              </figcaption>
            )}
          </figure>
        ))}
        {of.description && (of.description[language] || of.description.th) && (
          <SafeHtml html={of.description[language] || of.description.th} />
        )}
      </div>
    </section>
  )
}
