import '../columns.css'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { Button } from '@krapao/ui/controls/button.tsx'
import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useSpinSetup, type SpinSetup } from '../../../api/queries/spin.ts'
import { useWallet } from '../../../api/queries/wallet.ts'
import { Link } from '../../../app/Link.tsx'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { paths } from '../../../paths.ts'
import { OpenWheel } from './OpenWheel.tsx'

const CheckSheet = lazy(() => import('../../../features/spin/fairness/CheckSheet.tsx'))

export default function SpinPage() {
  const t = useTranslations('spin')
  usePageTitle('spin')
  const setup = useSpinSetup()
  const wallet = useWallet()
  const memberId = wallet.data?.profile._id
  const failed =
    setup.isError && !setup.data ? setup : wallet.isError && !wallet.data ? wallet : null
  return (
    <>
      <div className="beside-corner mx-1 flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <h1 className="text-title">{t('heading')}</h1>
        {setup.data && memberId && <Check fairness={setup.data.fairness} memberId={memberId} />}
      </div>
      {failed ? (
        <LoadFailed of={failed} />
      ) : setup.data && memberId ? (
        <Opened setup={setup.data} memberId={memberId} />
      ) : (
        <WheelSkeleton />
      )}
    </>
  )
}

function Opened({ setup, memberId }: { setup: SpinSetup; memberId: string }) {
  const t = useTranslations('spin')
  const { activeSpinwheel: wheel, userCoin: coins } = setup
  if (wheel) return <OpenWheel setup={setup} slices={wheel.slices} memberId={memberId} />
  return (
    <EmptyState
      title={t('closed')}
      action={
        <Link to={paths.home} className={buttonClass({ kind: 'main' })}>
          {t('home')}
        </Link>
      }
    >
      {coins > 0 ? t('coins', { coins }) : t('closedHint')}
    </EmptyState>
  )
}

function Check({ fairness, memberId }: { fairness: SpinSetup['fairness']; memberId: string }) {
  const t = useTranslations('spin')
  const [isOpen, setIsOpen] = useState(false)
  const [opened, setOpened] = useState(0)
  return (
    <>
      <Button
        kind="quiet"
        size="compact"
        icon={ShieldCheck}
        className="px-2! font-medium!"
        onClick={() => {
          setIsOpen(true)
          setOpened(opened + 1)
        }}
      >
        {t('check')}
      </Button>
      {opened > 0 && (
        <Suspense>
          <CheckSheet
            key={opened}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            fairness={fairness}
            memberId={memberId}
          />
        </Suspense>
      )}
    </>
  )
}

/** The boxes of what comes. */
function WheelSkeleton() {
  const t = useTranslations('common')
  return (
    <div aria-busy className="skeleton columns">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <div aria-hidden>
        <SkeletonBlock className="mx-auto mt-4 block aspect-square w-[min(85vw,350px)] rounded-full!" />
        <SkeletonBlock className="mx-auto mt-5 mb-1 block h-4.5 w-60" />
      </div>
      <div aria-hidden>
        <SkeletonBlock className="mt-9 mb-4 block h-5.5 w-32" />
        <SkeletonBlock className="block h-20 w-full rounded-tile!" />
      </div>
    </div>
  )
}
