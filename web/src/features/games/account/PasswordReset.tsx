import { WALLET } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useResetGamePassword } from '../../../api/queries/games.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { useRefusalWords } from '../../../api/words.ts'
import { useModals } from '../../../app/modals/modals.ts'

/** The quiet acts on an account: a new password, after asking, and money out of it. */
export function PasswordReset({ game }: { game: GameAccount }) {
  const t = useTranslations('game')
  const inWords = useRefusalWords()
  const reset = useResetGamePassword()
  const [isAsking, setAsking] = useState(false)

  const confirm = (): void =>
    reset.mutate(game.code, {
      onSuccess: () => {
        navigator.vibrate?.(20)
        showToast({
          tone: 'ok',
          title: t('resetDone'),
          detail: t('resetDoneHint', { game: game.name }),
        })
      },
      onError: (error) => {
        navigator.vibrate?.([30, 40, 30])
        showToast({ tone: 'no', title: inWords(error), detail: t('resetFailed') })
      },
      onSettled: () => setAsking(false),
    })

  return (
    <div className="-my-2 flex flex-wrap justify-between gap-x-2">
      <Button
        kind="quiet"
        size="compact"
        icon={RotateCcw}
        className="px-2!"
        onClick={() => setAsking(true)}
      >
        {t('reset')}
      </Button>
      <MoveOut game={game} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('resetTitle')}
        confirmLabel={t('reset')}
        cancelLabel={t('resetKeep')}
        busy={reset.isPending}
        busyLabel={t('resetting')}
        onConfirm={confirm}
      >
        {t('resetLead', { game: game.name })}
      </ConfirmDialog>
    </div>
  )
}

function MoveOut({ game }: { game: GameAccount }) {
  const modals = useModals()
  const t = useTranslations('game')
  return (
    <>
      {game.amount > 0 && (
        <Button
          kind="quiet"
          size="compact"
          icon={ArrowUpFromLine}
          className="px-2!"
          onClick={() => modals.open('transfer', { from: game.code, to: WALLET })}
        >
          {t('moveOut')}
        </Button>
      )}
    </>
  )
}
