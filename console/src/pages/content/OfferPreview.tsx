import { offerWords } from '@krapao/contract/bonuses/offerWords'
import type { BodyInput } from '@krapao/contract/calls'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs } from '../../frame/Page.tsx'
import { SafeHtml } from './SafeHtml.tsx'

type Offer = BodyInput<'opsOfferSave'>['body']
const LANGUAGES = ['th', 'la', 'en'] as const

/** The draft as a member sees it: the card with its picture, the terms, and the banners' words. */
export function OfferPreview({ of }: { of: Offer }) {
  const t = useTranslations()
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('th')
  const name = of.name[language] || of.name.th || '—'
  const banners = of.banners ?? []
  const [first] = banners
  const words = wordsOf(of, language)
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
        {words.map((line, n) => (
          <span key={line} className={n === 0 ? 'in b' : 'muted'}>
            {line}
          </span>
        ))}
        <Banners banners={banners} language={language} />
        {of.description && (of.description[language] || of.description.th) && (
          <SafeHtml html={of.description[language] || of.description.th} />
        )}
      </div>
    </section>
  )
}

function wordsOf(of: Offer, language: (typeof LANGUAGES)[number]) {
  const words = offerWords(
    {
      rewardAmount: of.rewardAmount,
      rewardPercent: of.rewardPercent ?? null,
      minDeposit: of.minDeposit ?? null,
      depositHours: of.depositHours ?? null,
      turnoverMultiple: of.turnoverMultiple ?? null,
      percentSuccess: of.percentSuccess ?? null,
      percentFail: of.percentFail ?? null,
      maxBet: of.maxBet ?? null,
      playDays: of.playDays ?? null,
      endsAt: of.endsAt ?? null,
    },
    // One that asks for more than the house does is not saved.
    { ceiling: Infinity },
    language,
  )
  return words
}

function Banners({
  banners,
  language,
}: {
  banners: NonNullable<Offer['banners']>
  language: (typeof LANGUAGES)[number]
}) {
  return (
    <>
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
    </>
  )
}
