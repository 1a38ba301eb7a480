import { Button } from '@krapao/ui/controls/button.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useTranslations } from 'use-intl/react'
import { useActivateGame } from '../../../api/queries/games.ts'
import { useWalletAgain, type GameAccount } from '../../../api/queries/wallet.ts'
import { isRefusal } from '../../../api/refusal.ts'
import { useWhyNot } from '../../../core/whyNot/useWhyNot.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'

/**
 * Before the first play: what opening the account does, and the button. Its success turns the sheet
 * into the account.
 */
export function ActivatePrompt({ game }: { game: GameAccount }) {
  const t = useTranslations('game.activate')
  const home = useTranslations('home')
  const inWords = useWhyNot()
  const activate = useActivateGame()
  const askAgain = useWalletAgain()

  const submit = (): void =>
    activate.mutate(game.code, {
      onSuccess: () => {
        haptic('done')
        showToast({ tone: 'ok', title: t('done', { game: game.name }), detail: t('doneHint') })
      },
      // Opened on another device meanwhile: that is what was wanted.
      onError: (error) => {
        if (isRefusal(error, 'SLOT_ALREADY_ACTIVE')) void askAgain()
      },
    })
  const failed = activate.isError && !isRefusal(activate.error, 'SLOT_ALREADY_ACTIVE')

  return (
    <>
      <p className="pt-1 text-ink-muted">{t('lead')}</p>
      {failed && <WhyNot why={inWords(activate.error, { place: home('moneyUnchanged') })} />}
      <Button
        kind="main"
        wide
        busy={activate.isPending}
        busyLabel={t('submitting')}
        onClick={submit}
      >
        {t('submit')}
      </Button>
    </>
  )
}
