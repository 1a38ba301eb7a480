import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useTranslations } from 'use-intl/react'

/** The reference our team finds this by. */
export function ReferenceRow({ reference }: { reference: string }) {
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  return (
    <div className="-my-2 flex items-center justify-between gap-3 text-caption text-ink-faint">
      <span className="whitespace-nowrap">{t('reference')}</span>
      <CopyButton
        text={reference}
        label={t('copyReference')}
        copiedLabel={common('copied')}
        className="min-w-0"
        onCopied={(copied) =>
          showToast(
            copied
              ? { tone: 'ok', passing: true, title: common('copiedText', { text: reference }) }
              : { tone: 'no', title: common('copyFailed') },
          )
        }
      >
        <span className="min-w-0 truncate">{reference}</span>
      </CopyButton>
    </div>
  )
}
