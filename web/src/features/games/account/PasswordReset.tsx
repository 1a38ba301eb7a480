import { WALLET } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useResetGamePassword } from '../../../api/queries/games.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'

/** The quiet acts on an account: a new password, after asking, and money out of it. */
export function PasswordReset({ game }: { game: GameAccount }) {
  const t = useTranslations('game')
  const refused = useRefused()
  const reset = useResetGamePassword()
  const [isAsking, setAsking] = useState(false)

  const confirm = (): void =>
    reset.mutate(game.code, {
      onSuccess: () => {
        haptic('done')
        showToast({
          tone: 'ok',
          title: t('resetDone'),
          detail: t('resetDoneHint', { game: game.name }),
        })
      },
      onError: (error) => refused.refuse(error, { detail: t('resetFailed') }),
      onSettled: () => setAsking(false),
    })

  return (
    <div className="-my-2 flex flex-wrap justify-between gap-2">
      {refused.why && (
        <div className="w-full">
          <WhyNot why={refused.why} />
        </div>
      )}
      <Button
        kind="quiet"
        size="compact"
        icon={RotateCcw}
        className="px-2!"
        onClick={() => {
          refused.clear()
          setAsking(true)
        }}
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
