import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Facts } from '@krapao/ui/layout/facts.tsx'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { usePayoutSlip } from '../../api/queries/account/payoutSlip.ts'
import { Refusal } from '../../api/refusal.ts'
import { LoadFailed } from '../../app/loading/LoadFailed.tsx'
import { bankNameIn } from '../../core/account/bankName.ts'
import { dateTime } from '../../format/dateTime.ts'
import { kipText } from '../../format/kip.ts'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { APP_NAME } from '../../settings.ts'
import { Card } from './Card.tsx'

/** What the slip with this code shows, for whoever was sent a picture of it. */
export default function SlipCheck({ code }: { code: string }) {
  const t = useTranslations('slipCheck')
  const slip = usePayoutSlip(code)
  const title = t('heading')
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
  return (
    <>
      <h1 className="mb-5 pt-2 text-headline">{title}</h1>
      {slip.data ? (
        <Shown slip={slip.data} />
      ) : slip.error instanceof Refusal && slip.error.code === 'NOT_FOUND' ? (
        <EmptyState title={t('unknown')}>{t('unknownHint')}</EmptyState>
      ) : slip.isError ? (
        <LoadFailed of={slip} />
      ) : (
        <Spinner />
      )}
    </>
  )
}

function Shown({ slip }: { slip: Answer<'fairPayout'> }) {
  const t = useTranslations('slipCheck')
  const { locale } = useLanguage()
  const { kip, bankReference } = slip
  return (
    <Card icon={ReceiptText} title={APP_NAME}>
      <Notice tone="info" icon={CircleCheck}>
        <b className="block text-money-in">{t('real')}</b>
        {t('realHint')}
      </Notice>
      <div className="grid justify-items-center py-1 text-center">
        {kip && <b className="money text-headline">{kipText(kip.amount)}</b>}
        <Money
          amount={slip.amount}
          figure={!kip}
          className={kip ? 'text-ink-muted' : 'text-headline font-semibold'}
        />
      </div>
      <Facts
        facts={[
          {
            label: t('account'),
            value: (
              <>
                {bankNameIn(locale, slip.bank)}{' '}
                <span className="whitespace-nowrap">{slip.account}</span>
              </>
            ),
          },
          { label: t('askedAt'), value: dateTime(slip.askedAt) },
          { label: t('paidAt'), value: dateTime(slip.paidAt) },
          ...(bankReference === undefined
            ? []
            : [{ label: t('bankReference'), value: bankReference }]),
          { label: t('reference'), value: slip.reference },
        ]}
      />
      <p className="text-caption text-pretty text-ink-muted">{t('what')}</p>
    </Card>
  )
}
