import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'
import type { SeenLog } from './useDayLog.ts'

/** What the site tells is not believed: why, where the money is, and whom to show it to. */
export function RefusedLog({ of }: { of: Extract<SeenLog, { is: 'REFUSED' }> }) {
  const t = useTranslations('solvency.refused')
  const common = useTranslations('common')
  return (
    <Notice tone="danger">
      <b className="block text-danger">{t('title')}</b>
      <p>{t(of.why, { size: of.kept?.size ?? 0 })}</p>
      <p>{t('money')}</p>
      <p>{t('wayOut')}</p>
      <CopyButton
        text={of.evidence}
        label={t('copy')}
        copiedLabel={common('copied')}
        className={classNames(buttonClass({ size: 'compact' }, false), 'mt-2')}
      >
        {t('copy')}
      </CopyButton>
    </Notice>
  )
}
