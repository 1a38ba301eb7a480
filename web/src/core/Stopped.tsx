import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../app/modals/modals.ts'
import { paths } from '../paths.ts'

/** In the place of what a stopped member cannot do: why, until when, and what they can. */
export function Stopped({ why, children }: { why: string; children?: ReactNode }) {
  const t = useTranslations('home')
  const title = useTranslations('title')
  const modals = useModals()
  return (
    <div className="grid gap-4">
      <Notice tone="wait" icon={Lock}>
        {why}
      </Notice>
      {children}
      <Button kind="main" wide onClick={() => modals.open('withdraw')}>
        {t('withdraw')}
      </Button>
      <Button wide onClick={() => modals.close({ to: paths.play })}>
        {title('play')}
      </Button>
    </div>
  )
}
