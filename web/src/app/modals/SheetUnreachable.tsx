import { BrokenArt } from '@krapao/ui/art/broken-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslations } from 'use-intl/react'
import type { Asked } from '../loading/LoadFailed.tsx'
import { useLoadWords } from '../loading/useLoadWords.ts'

/**
 * Inside a sheet, when what it needs could not be asked: what failed, where the money is, and
 * again.
 */
export function SheetUnreachable({ of: { error, isFetching, refetch } }: { of: Asked }) {
  const t = useTranslations('common')
  const home = useTranslations('home')
  const { title } = useLoadWords()(error)
  return (
    <div role="alert" className="grid justify-items-center gap-1.5 px-2 py-4 text-center">
      <BrokenArt className="w-44" />
      <h3 className="text-lead font-semibold">{title}</h3>
      <p className="text-ink-muted">{home('moneyUnchanged')}</p>
      <div className="mt-4">
        <Button
          kind="main"
          icon={RefreshCw}
          busy={isFetching}
          busyLabel={t('retry')}
          onClick={() => void refetch()}
        >
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}
