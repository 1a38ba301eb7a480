import type { BodyInput } from '@krapao/contract/calls'
import { BONUS_TYPES } from '@krapao/contract/constants'
import { useTranslations } from 'use-intl'
import { NumberIn, PickIn, TextIn, TimeIn } from '../../components/inputs.tsx'
import { OfferBanners } from './OfferBanners.tsx'

export type Offer = BodyInput<'opsOfferSave'>['body']
type Part = { offer: Offer; set: (change: Partial<Offer>) => void }
const LANGUAGES = ['th', 'la', 'en'] as const

/** What a member must do before the money of the offer is theirs. */
const CONDITIONS = [
  ['turnoverMultiple', 'turnover'],
  ['percentSuccess', 'success'],
  ['percentFail', 'fail'],
] as const
const REWARD = [
  ['maxReceived', 'maxReceived'],
  ['rewardAmount', 'rewardAmount'],
  ['rewardPercent', 'rewardPercent'],
  ['minDeposit', 'minDeposit'],
  ['depositHours', 'depositHours'],
  ['quota', 'quota'],
] as const
const PLAY = [
  ['playDays', 'days'],
  ['maxBet', 'maxBet'],
] as const
const POSITION = [['position', 'position']] as const
type Figure = (typeof CONDITIONS | typeof REWARD | typeof PLAY | typeof POSITION)[number]
/** Figures that always stand: what an emptied field means. */
const EMPTIED: Partial<Record<Figure[0], number>> = { maxReceived: 1, rewardAmount: 0, position: 0 }

export const hasCondition = (offer: Offer): boolean =>
  CONDITIONS.some(([field]) => offer[field] != null)

function Figures({ of, offer, set }: { of: readonly Figure[] } & Part) {
  const t = useTranslations('offer')
  return of.map(([field, name]) => (
    <NumberIn
      key={field}
      name={t(name)}
      field={field}
      value={offer[field] ?? null}
      set={(value) => set({ [field]: value ?? EMPTIED[field] ?? null })}
    />
  ))
}

/** Two, or one where a time would not fit into the half. */
const COLUMNS = 'repeat(auto-fit, minmax(max(12.5rem, 40%), 1fr))'

/** An offer's fields, each written straight into the draft. */
export function OfferForm({ offer, set }: Part) {
  return (
    <div className="scroll grow panel">
      <div style={{ display: 'grid', gridTemplateColumns: COLUMNS, gap: '.75rem' }}>
        <Head offer={offer} set={set} />
        <Figures of={REWARD} offer={offer} set={set} />
        <Figures of={CONDITIONS} offer={offer} set={set} />
        <Terms offer={offer} set={set} />
        <Descriptions offer={offer} set={set} />
      </div>
      <OfferBanners banners={offer.banners ?? []} set={(banners) => set({ banners })} />
    </div>
  )
}

/** What it is and what it is called. */
function Head({ offer, set }: Part) {
  const t = useTranslations()
  return (
    <>
      <PickIn
        name={t('offer.kind')}
        field="kind"
        value={offer.kind}
        of={[
          ['bonus', t('offer.bonus')],
          ['promotion', t('offer.promotion')],
        ]}
        set={(kind) => set({ kind })}
      />
      <TextIn
        name={t('offer.code')}
        field="code"
        value={offer.code}
        set={(code) => set({ code })}
      />
      {LANGUAGES.map((language) => (
        <TextIn
          key={language}
          name={`${t('offer.name')} (${t(`content.language.${language}`)})`}
          field={`name.${language}`}
          value={offer.name[language] ?? ''}
          set={(name) => set({ name: { ...offer.name, [language]: name } })}
        />
      ))}
      <PickIn
        name={t('offer.active')}
        value={offer.active === false ? 'off' : 'on'}
        of={[
          ['on', t('content.shown')],
          ['off', t('content.notShown')],
        ]}
        set={(value) => set({ active: value === 'on' })}
      />
      <PickIn
        name={t('offer.type')}
        field="type"
        value={offer.type}
        of={BONUS_TYPES.map((type) => [type, t(`offer.often.${type}`)] as const)}
        set={(type) => set({ type })}
      />
    </>
  )
}

/** How it is played for, when it stands, and where. */
function Terms({ offer, set }: Part) {
  const t = useTranslations('offer')
  return (
    <>
      {!hasCondition(offer) && (
        <p role="alert" className="note bad" style={{ gridColumn: '1 / -1' }}>
          {t('noCondition')}
        </p>
      )}
      <Figures of={PLAY} offer={offer} set={set} />
      {offer.weights && (
        <p className="caption" style={{ gridColumn: '1 / -1' }}>
          {t('weights', {
            list: Object.entries(offer.weights)
              .map(([of, percent]) => `${of} ${percent}`)
              .join(', '),
          })}
        </p>
      )}
      <TimeIn
        name={t('startsAt')}
        field="startsAt"
        value={offer.startsAt ?? null}
        set={(startsAt) => set({ startsAt })}
      />
      <TimeIn
        name={t('endsAt')}
        field="endsAt"
        value={offer.endsAt ?? null}
        set={(endsAt) => set({ endsAt })}
      />
      <Figures of={POSITION} offer={offer} set={set} />
    </>
  )
}

function Descriptions({ offer, set }: Part) {
  const t = useTranslations()
  return LANGUAGES.map((language) => (
    <TextIn
      key={language}
      lines={3}
      name={`${t('offer.description')} (${t(`content.language.${language}`)})`}
      value={offer.description?.[language] ?? ''}
      set={(text) =>
        set({
          description: {
            ...(offer.description ?? { th: '', la: '', en: '' }),
            [language]: text,
          },
        })
      }
    />
  ))
}
