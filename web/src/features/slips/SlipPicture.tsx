import { Button } from '@krapao/ui/controls/button.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTranslations } from 'use-intl/react'
import { dateTime } from '../../format/dateTime.ts'

/**
 * The picture as we keep it. Shown here and not in a new tab: phones block a tab that opens after
 * an answer.
 */
export function SlipPicture({
  url,
  sentAt,
  onBack,
  onBroken,
}: {
  url: string
  sentAt: string
  onBack: () => void
  onBroken: () => void
}) {
  const t = useTranslations('slips')
  return (
    <>
      <img
        src={url}
        alt={t('pictureName', { time: dateTime(sentAt) })}
        onError={onBroken}
        className="mx-auto max-h-[64dvh] min-h-40 max-w-full rounded-control bg-sunk object-contain"
      />
      <Button wide icon={ArrowLeft} onClick={onBack}>
        {t('back')}
      </Button>
    </>
  )
}
