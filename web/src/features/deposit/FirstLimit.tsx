import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLatestStatement } from '../../api/queries/latestStatement.ts'
import { usePlay, usePlaySetting } from '../../api/queries/play.ts'
import { useWallet } from '../../api/queries/wallet.ts'
import { useRefusalWords } from '../../api/words.ts'
import { useModals } from '../../app/modals/modals.ts'
import { isBeginner } from '../../core/account/beginner.ts'
import { paths } from '../../paths.ts'

/**
 * Whether a deposit limit is offered: before the first deposit, to a member who has set none and
 * not said that they want none. `isAsked`: nothing is deposited before the answer (RTS 12A). Until
 * the movements are known the wallet tells what is likely, so that the place is kept.
 */
export function useFirstLimit(): { isKnown: boolean; isOffered: boolean; isAsked: boolean } {
  const statement = useLatestStatement()
  const play = usePlay()
  const wallet = useWallet().data
  const latest = statement.data
  const choice = play.data?.depositLimit
  // What has failed once is not waited for: depositing goes on without the offer.
  if ((!latest && statement.failureCount === 0) || (!choice && play.failureCount === 0)) {
    const isLikely = choice !== 'chosen' && wallet !== undefined && isBeginner(wallet)
    return { isKnown: false, isOffered: isLikely, isAsked: isLikely && choice === 'asked' }
  }
  const isFirst =
    latest !== undefined &&
    latest.statements.length === latest.total &&
    latest.statements.every(
      ({ statementType, status }) => statementType !== 'deposit' || status === 'FAILED',
    )
  const isOffered = isFirst && choice !== undefined && choice !== 'chosen'
  return { isKnown: true, isOffered, isAsked: isOffered && choice === 'asked' }
}

/** Setting one is the way that is meant; going without is asked once more, and kept. */
export function FirstLimit() {
  const t = useTranslations('play.first')
  const { open } = useModals()
  const inWords = useRefusalWords()
  const set = usePlaySetting('playLimit')
  const [isSure, setSure] = useState(false)
  const [error, setError] = useState<string>()
  const without = (): void =>
    set.mutate(
      { kind: 'deposit', period: 'day', amount: null },
      { onError: (refusal) => setError(inWords(refusal)) },
    )
  return (
    <Notice tone="info" icon={ShieldCheck}>
      <b className="block">{t(isSure ? 'noneTitle' : 'title')}</b>
      {t(isSure ? 'noneDetail' : 'detail')}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="compact"
          kind={isSure ? 'plain' : 'main'}
          onClick={() => open('playLimit', { kind: 'deposit', period: 'day' })}
        >
          {t('set')}
        </Button>
        <Button
          kind="quiet"
          size="compact"
          busy={set.isPending}
          onClick={isSure ? without : () => setSure(true)}
        >
          {t(isSure ? 'noneSure' : 'none')}
        </Button>
      </div>
      {error !== undefined && <p role="alert">{error}</p>}
    </Notice>
  )
}

/** The way to the limits from depositing, where nothing else there leads to them (RTS 12C). */
export function LimitsLink() {
  const t = useTranslations('play.first')
  const modals = useModals()
  return (
    <div className="relative z-3 -mb-2 flex justify-center">
      <Button kind="quiet" size="compact" onClick={() => modals.close({ to: paths.play })}>
        {t('link')}
      </Button>
    </div>
  )
}
