import { BrokenArt } from '@krapao/ui/art/broken-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslations } from 'use-intl/react'

/**
 * Inside a sheet, when what it needs could not be asked: what failed, where the money is, and
 * again.
 */
export function SheetUnreachable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useTranslations('common')
  const home = useTranslations('home')
  return (
    <div role="alert" className="grid justify-items-center gap-1.5 px-2 py-4 text-center">
      <BrokenArt className="w-44" />
      <h3 className="text-lead font-semibold">{t('loadFailed')}</h3>
      <p className="text-ink-muted">{home('moneyUnchanged')}</p>
      <div className="mt-4">
        <Button kind="main" icon={RefreshCw} busy={busy} busyLabel={t('retry')} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  )
}
