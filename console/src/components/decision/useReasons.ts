import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** Why, in one tap: at most five a queue, and another in words. */
const CHIPS = {
  withdrawal: ['played', 'knownMember', 'notPlayed', 'papers', 'holderDiffers'],
  slip: ['seenAtBank', 'notSender', 'notOurs', 'tooOld', 'usedBefore'],
  suspense: ['senderFits', 'memberProved', 'senderAsked', 'wrongAccount', 'nobodyFound'],
  closedWin: ['askedProvider', 'memberProved', 'papers', 'nobodyFound'],
  transfer: ['askedProvider', 'inTheirList', 'notInTheirList'],
  second: ['sawTheSame', 'askedOutside', 'notEnough'],
  change: ['withinBudget', 'spokeAboutIt', 'tooMuch'],
} as const satisfies Record<string, readonly string[]>
type ReasonKind = keyof typeof CHIPS

export interface Reasons {
  codes: readonly string[]
  isChosen: (code: string) => boolean
  toggle: (code: string) => void
  /** Null: not opened. */
  other: string | null
  setOther: (text: string | null) => void
  /** The case has been decided: another decision about it begins without any. */
  clear: () => void
  /** What is written down: the chosen in their order, then the words. */
  text: string
}

/** The reasons of one case after another: the next case begins without any. */
export function useReasons(kind: ReasonKind, about: string | null): Reasons {
  const t: (code: string) => string = useTranslations('reasonChip')
  const [kept, keep] = useState<{ about: string | null; chosen: string[]; other: string | null }>({
    about: null,
    chosen: [],
    other: null,
  })
  const isOfThis = kept.about === about
  const chosen = isOfThis ? kept.chosen : []
  const other = isOfThis ? kept.other : null
  const codes: readonly string[] = CHIPS[kind]
  const picked = codes.filter((code) => chosen.includes(code)).map((code) => t(code))
  return {
    codes,
    isChosen: (code) => chosen.includes(code),
    toggle: (code) =>
      keep({
        about,
        other,
        chosen: chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code],
      }),
    other,
    setOther: (text) => keep({ about, chosen, other: text }),
    clear: () => keep({ about: null, chosen: [], other: null }),
    text: [...picked, ...(other?.trim() ? [other.trim()] : [])].join(' · ').slice(0, 500),
  }
}
