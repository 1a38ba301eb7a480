import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import type { Credentials } from '../../../api/queries/games.ts'
import { isRefusal } from '../../../api/refusal.ts'
import { useWhyNot } from '../../../core/whyNot/useWhyNot.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'

/** User name and password for typing in elsewhere, each with its copy button. */
export function CredentialsWell({ credentials }: { credentials: UseQueryResult<Credentials> }) {
  const t = useTranslations('game')
  const common = useTranslations('common')
  const inWords = useWhyNot()
  const { data } = credentials
  const said = useSaid()
  const row = (label: string, text: string | undefined, copyLabel: string) => (
    <div className="flex min-h-13 flex-wrap items-center pr-1 pl-4 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <dt className="min-w-24 text-small text-ink-muted">{label}</dt>
      <dd className="flex min-h-11 min-w-[min(10rem,100%)] flex-1 items-center justify-between font-semibold break-all">
        {text === undefined ? (
          <SkeletonBlock className="h-5 w-28" />
        ) : (
          <>
            {text}
            <CopyButton
              text={text}
              label={copyLabel}
              copiedLabel={common('copied')}
              onCopied={said(text)}
            />
          </>
        )}
      </dd>
    </div>
  )
  // Who has stopped is told until when; asking again would not help.
  if (isRefusal(credentials.error, 'SELF_EXCLUDED') && !data)
    return <WhyNot known why={inWords(credentials.error)} />
  if (credentials.isError && !data) {
    return (
      <div
        role="alert"
        className="well flex min-h-26 flex-wrap items-center justify-between gap-2 px-4 py-2 text-small"
      >
        <span className="text-danger">{t('credentialsFailed')}</span>
        <Button
          size="compact"
          busy={credentials.isFetching}
          busyLabel={common('loading')}
          onClick={() => void credentials.refetch()}
        >
          {common('retry')}
        </Button>
      </div>
    )
  }
  return (
    <dl aria-label={t('credentials')} aria-busy={data ? undefined : true} className="well">
      {row(t('username'), data?.username, t('copyUsername'))}
      {row(t('password'), data?.password, t('copyPassword'))}
    </dl>
  )
}

function useSaid() {
  const common = useTranslations('common')
  const said =
    (text: string) =>
    (copied: boolean): void => {
      showToast(
        copied
          ? { tone: 'ok', passing: true, title: common('copiedText', { text }) }
          : { tone: 'no', title: common('copyFailed') },
      )
    }
  return said
}
