import { Button } from '@krapao/ui/controls/button.tsx'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../../app/modals/modals.ts'

/** From the chat to the complaints, which have a number and a time. */
export function ComplaintButton() {
  const t = useTranslations('complaints')
  const { open } = useModals()
  return (
    <div className="flex justify-end">
      <Button kind="quiet" size="compact" onClick={() => open('complaints')}>
        {t('button')}
      </Button>
    </div>
  )
}
