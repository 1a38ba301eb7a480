import { offerWords } from '@krapao/contract/bonuses/offerWords'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { numberOf } from './rules.ts'
import type { Banner, Offer } from './store.ts'

/** An offer's words in a language; Thai where they have not been translated. */
export const nameOf = (offer: Offer, locale: Locale): string =>
  offer[`name_${locale}`] || offer.name_th
export const descriptionOf = (offer: Offer, locale: Locale): string =>
  offer[`description_${locale}`] || offer.description_th
export const htmlOf = (banner: Banner, locale: Locale): string =>
  banner[`html_${locale}`] || banner.html_th

/** What it gives, asks and takes, by its fields: no operator's text says it. */
export const termsInWords = ({ settings }: Context, offer: Offer, locale: Locale): string[] =>
  offerWords(
    {
      rewardAmount: toBaht(offer.reward_amount),
      rewardPercent: numberOf(offer.reward_percent),
      minDeposit: offer.min_deposit === null ? null : toBaht(offer.min_deposit),
      depositHours: offer.deposit_hours,
      turnoverMultiple: numberOf(offer.turnover_multiple),
      percentSuccess: numberOf(offer.percent_success),
      percentFail: numberOf(offer.percent_fail),
      maxBet: offer.max_bet === null ? null : toBaht(offer.max_bet),
      playDays: offer.play_days,
      endsAt: offer.ends_at?.toISOString() ?? null,
    },
    { ceiling: settings.get('turnoverCeiling') },
    locale,
  )
