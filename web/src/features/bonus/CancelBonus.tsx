import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlaythrough, useClaim, type Playthrough } from '../../api/queries/rewards.ts'
import { useRefused } from '../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'

const strong = (words: ReactNode): ReactNode => (
  <b className="whitespace-nowrap text-ink">{words}</b>
)

/** Cancelling, asked once more with its price in figures of this moment. */
export function CancelBonus({ cancel }: { cancel: Playthrough['cancel'] }) {
  const pair = useKipPair()
  const t = useTranslations('bonus')
  const common = useTranslations('common')
  const fresh = usePlaythrough()
  const clear = useClaim('bonusClear')
  const [isAsking, setIsAsking] = useState(false)

  const ask = async (): Promise<void> => {
    refused.clear()
    // The figures shown must be the ones of now: play since has changed them.
    await fresh.refetch()
    setIsAsking(true)
  }
  const refused = useRefused()
  const confirm = useClear(clear, setIsAsking, refused)
  return (
    <>
      <Button
        wide
        busy={fresh.isRefetching && !isAsking}
        busyLabel={common('loading')}
        onClick={() => void ask()}
      >
        {t('cancel')}
      </Button>
      {refused.why && <WhyNot why={refused.why} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('cancelAsk')}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('keep')}
        danger
        onConfirm={confirm}
        busy={clear.isPending}
        busyLabel={common('sending')}
      >
        {cancel && (
          <p>
            {t.rich('cancelDetail', {
              returned: pair.text(cancel.returned),
              removed: pair.text(cancel.removed),
              b: strong,
            })}
          </p>
        )}
        <p className="mt-1">{t('cancelGames')}</p>
      </ConfirmDialog>
    </>
  )
}

function useClear(
  clear: ReturnType<typeof useClaim<'bonusClear'>>,
  setIsAsking: (next: boolean) => void,
  refused: ReturnType<typeof useRefused>,
) {
  const t = useTranslations('bonus')
  const confirm = (): void =>
    clear.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        showToast({ tone: 'ok', title: t('cancelled') })
      },
      onError: (error) => {
        setIsAsking(false)
        refused.refuse(error, { unknown: { place: t('unknown') } })
      },
    })
  return confirm
}
