import { COUPON_PAGE_SIZE } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { ConfirmDialog } from '@krapao/ui/overlays/confirm-dialog.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Coupon, Slice } from '../../api/queries/spin.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import { GiftTerms } from '../../core/gifts/GiftTerms.tsx'
import { TermsChanged } from '../../core/gifts/TermsChanged.tsx'
import { useBlockedWords } from '../../core/gifts/useLacking.ts'
import { GiftPrice } from '../../core/price/GiftPrice.tsx'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { dateOnly } from '../../format/dateTime.ts'
import { plainLines } from './plainLines.ts'
import { useClaim } from './useClaim.ts'

/** What was won and waits, three a page. */
export function Coupons({
  coupons,
  slices,
}: {
  coupons: readonly Coupon[]
  slices: readonly Slice[]
}) {
  const t = useTranslations('spin.coupons')
  const [wanted, setWanted] = useState(1)
  const [asked, setAsked] = useState<Coupon | null>(null)
  const pages = Math.max(1, Math.ceil(coupons.length / COUPON_PAGE_SIZE))
  const page = Math.min(wanted, pages)
  const first = (page - 1) * COUPON_PAGE_SIZE
  return (
    <section aria-labelledby="coupons">
      <Head page={page} pages={pages} setWanted={setWanted} />
      {coupons.length === 0 ? (
        <p className="surface px-5 py-6 text-center text-small text-ink-muted">{t('empty')}</p>
      ) : (
        <table className="surface-tall w-full border-collapse overflow-clip">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('index')}</th>
              <th scope="col">{t('prize')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('act')}</th>
            </tr>
          </thead>
          <tbody>
            {coupons.slice(first, first + COUPON_PAGE_SIZE).map((coupon, at) => (
              <CouponRow
                key={coupon._id}
                coupon={coupon}
                number={first + at + 1}
                onClaim={() => setAsked(coupon)}
              />
            ))}
          </tbody>
        </table>
      )}
      <ClaimDialog coupon={asked} slices={slices} onEnded={() => setAsked(null)} />
    </section>
  )
}

function Head({
  page,
  pages,
  setWanted,
}: {
  page: number
  pages: number
  setWanted: (next: number) => void
}) {
  const t = useTranslations('spin.coupons')
  return (
    <div className="mx-1 mt-3 mb-2 flex min-h-11 items-center justify-between gap-3">
      <h2 id="coupons" className="text-[1.1875rem] leading-label font-semibold">
        {t('title')}
      </h2>
      {pages > 1 && (
        <nav aria-label={t('pager')} className="-mr-2 flex items-center gap-0.5">
          <IconButton
            icon={ChevronLeft}
            label={t('previous')}
            disabled={page <= 1}
            onClick={() => setWanted(page - 1)}
          />
          <span className="text-caption text-ink-muted tabular-nums" aria-live="polite">
            {t('page', { page, pages })}
          </span>
          <IconButton
            icon={ChevronRight}
            label={t('next')}
            disabled={page >= pages}
            onClick={() => setWanted(page + 1)}
          />
        </nav>
      )}
    </div>
  )
}

/** A coupon, its price and how far it is; off while it cannot be claimed, and why. */
export function CouponRow({
  coupon,
  number,
  onClaim,
}: {
  coupon: Coupon
  number: number
  onClaim: () => void
}) {
  const t = useTranslations('spin.coupons')
  const { name, slice } = coupon.prize
  const priceId = useId()
  const blockedWords = useBlockedWords()
  // What is still to be bet is the price itself.
  const why = coupon.playFirst ? null : blockedWords(coupon.blocked)
  return (
    <tr className="not-first:shadow-[inset_0_1px_0_var(--hairline)]">
      <td className="w-9 py-3 pl-4 text-caption text-ink-faint tabular-nums">{number}</td>
      <td className="py-2.5 pr-2 pl-1">
        <b className="block leading-[1.5]">{slice.label}</b>
        <span className="block text-caption leading-[1.55] text-ink-muted">{name}</span>
        <span className="block text-caption leading-[1.55] text-ink-faint">
          {t('until', { date: dateOnly(coupon.expiresAt) })}
        </span>
        <span id={priceId} className="block text-caption leading-[1.55]">
          <GiftPrice price={coupon} whole={Boolean(coupon.playFirst)} />
          {why && <span className="block text-ink-muted">{why}</span>}
        </span>
      </td>
      <td className="py-3 text-right whitespace-nowrap">
        <Money amount={coupon.amount} className="text-lead" />
      </td>
      <td className="w-0 py-3 pr-2.5 pl-3">
        <Button
          size="compact"
          className={coupon.blocked ? undefined : 'text-accent-text!'}
          aria-label={t('claimLabel', { label: slice.label, n: number })}
          aria-describedby={priceId}
          disabled={Boolean(coupon.blocked)}
          onClick={onClaim}
        >
          {t('claim')}
        </Button>
      </td>
    </tr>
  )
}

function ClaimDialog({
  coupon,
  slices,
  onEnded,
}: {
  coupon: Coupon | null
  slices: readonly Slice[]
  onEnded: () => void
}) {
  const pair = useKipPair()
  const t = useTranslations('spin')
  const common = useTranslations('common')
  const { claim, isClaiming, changed, why, clearWhy } = useClaim(onEnded)
  // The words stay until the dialog has left the screen.
  const [last, setLast] = useState(coupon)
  if (coupon && coupon !== last) {
    setLast(coupon)
    clearWhy()
  }
  if (!last) return null
  const { name, slice } = last.prize
  const news = changed?.of === last._id ? changed : null
  const asks = news?.now ?? last.asks
  const terms = plainLines(
    slices.find(({ code }) => code === slice.code)?.htmlDescription ?? '',
  ).slice(1)
  return (
    <ConfirmDialog
      open={coupon !== null}
      onOpenChange={(open) => {
        if (!open) onEnded()
      }}
      title={t('claim.title', { amount: pair.text(last.amount) })}
      confirmLabel={t('claim.confirm', { amount: pair.text(last.amount) })}
      cancelLabel={common('cancel')}
      busy={isClaiming}
      busyLabel={t('claim.busy')}
      onConfirm={() => claim(last)}
    >
      <p>{t('claim.lead', { label: slice.label, name })}</p>
      {asks && (
        <div className="grid max-h-[52dvh] gap-3 overflow-y-auto overscroll-contain pt-2">
          {news && <TermsChanged before={news.before} now={news.now} />}
          <GiftTerms terms={asks} />
        </div>
      )}
      {!asks && <GiftPrice price={last} whole className="mt-1" />}
      {(asks ? [] : terms).map((line) => (
        <p key={line} className="mt-1">
          {line}
        </p>
      ))}
      {!asks && last.kind !== 'CASH' && terms.length > 0 && (
        <p className="mt-1">{t('claim.locked')}</p>
      )}
      {why && <WhyNot why={why} />}
      {isClaiming && <SlowCall text={common('stillSending')} />}
    </ConfirmDialog>
  )
}
