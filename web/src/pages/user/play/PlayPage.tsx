import '../columns.css'
import { REALITY_MINUTES } from '@krapao/contract/constants'
import { Chips } from '@krapao/ui/controls/chips.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { RowList } from '@krapao/ui/layout/row-list.tsx'
import { Row } from '@krapao/ui/layout/row.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import Coffee from 'lucide-react/icons/coffee'
import Dices from 'lucide-react/icons/dices'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Lock from 'lucide-react/icons/lock'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { usePlay, usePlaySetting } from '../../../api/queries/play.ts'
import { inGamesBaht, useWallet } from '../../../api/queries/wallet.ts'
import { Link } from '../../../app/Link.tsx'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { useModals } from '../../../app/modals/modals.ts'
import { navigate } from '../../../app/router/address.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { KipRate } from '../../../core/kip/KipRate.tsx'
import { useStop } from '../../../core/useStop.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'
import { Lifetime } from './Lifetime.tsx'
import { LimitCells } from './LimitCells.tsx'
import { PlayFigures } from './PlayFigures.tsx'

/** Time and money at play, the member's limits, ways to stop, and somebody to talk to. */
export default function PlayPage() {
  const t = useTranslations('play')
  usePageTitle('play')
  const query = usePlay()
  const play = query.data
  const stop = useStop()
  const wallet = useWallet().data
  const inGames = wallet ? inGamesBaht(wallet) : 0
  const inWallet = wallet?.wallet.amount ?? 0

  return (
    <>
      <h1 className="mx-1 min-h-12 content-center text-title">{t('heading')}</h1>
      {query.isError && !play ? (
        <LoadFailed of={query} />
      ) : (
        <div className="columns even">
          <section>
            <Stopped inGames={inGames} inWallet={inWallet} stop={stop} />
            <div className="pb-3 empty:hidden">
              <KipRate />
            </div>
            {play ? <PlayFigures play={play} /> : <SkeletonBlock className="block h-44 w-full" />}
            <SectionHead title={t('limits')} aside={t('tapToEdit')} />
            {play ? (
              <LimitCells limits={play.limits} />
            ) : (
              <SkeletonBlock className="block h-60 w-full" />
            )}
            <Lifetime />
            <OwnRounds />
          </section>
          <section>
            <Rest />
            <Reality play={play} />
            <Help />
            {play?.lastLogin && (
              <p className="mt-5 text-center text-caption text-ink-faint">
                {t('lastLogin', {
                  at: dateTime(play.lastLogin.at),
                  device: play.lastLogin.device,
                })}
              </p>
            )}
          </section>
        </div>
      )}
    </>
  )
}

function Stopped({
  inGames,
  inWallet,
  stop,
}: {
  inGames: number
  inWallet: number
  stop: ReturnType<typeof useStop>
}) {
  const pair = useKipPair()
  const t = useTranslations('play')
  return (
    <>
      {stop && (
        <Notice tone="wait" icon={Lock} className="mb-3">
          {stop}
          {inGames > 0 && (
            <span className="block">{t('pausedHome', { amount: pair.text(inGames) })}</span>
          )}
          {inGames === 0 && inWallet > 0 && (
            <span className="block">{t('allHome', { amount: pair.text(inWallet) })}</span>
          )}
        </Notice>
      )}
    </>
  )
}

function OwnRounds() {
  const t = useTranslations('rounds')
  return (
    <div className="mt-3">
      <RowList>
        <Row
          icon={Dices}
          title={t('title')}
          detail={t('detail')}
          onPress={() => navigate(paths.rounds)}
        />
      </RowList>
    </div>
  )
}

function Rest() {
  const t = useTranslations('play')
  const modals = useModals()
  return (
    <>
      <SectionHead title={t('rest')} />
      <RowList label={t('rest')}>
        <Row
          icon={Coffee}
          tint="wait"
          title={t('timeout')}
          detail={t('timeoutDetail')}
          onPress={() => modals.open('playStop')}
        />
        <Row
          icon={Lock}
          title={t('exclusion')}
          detail={t('exclusionDetail')}
          onPress={() => modals.open('playStop', { long: true })}
        />
      </RowList>
    </>
  )
}

function Reality({ play }: { play: ReturnType<typeof usePlay>['data'] }) {
  const setReality = usePlaySetting('playRealityCheck')
  const t = useTranslations('play')
  return (
    <>
      <SectionHead title={t('reality')} aside={t('realityDetail')} />
      <Chips
        label={t('reality')}
        columns={2}
        options={REALITY_MINUTES.map((minutes) => ({
          value: minutes,
          label: t('every', { minutes }),
        }))}
        value={REALITY_MINUTES.find((minutes) => minutes === play?.realityCheck.minutes) ?? null}
        onPick={(minutes) => setReality.mutate({ minutes })}
      />
    </>
  )
}

function Help() {
  const t = useTranslations('play')
  const title = useTranslations('title')
  return (
    <>
      <SectionHead title={t('help')} />
      <div className="surface flex items-center gap-3.5 rounded-card px-4 py-3.5">
        <HeartHandshake className="size-6 flex-none text-money-in" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{t('hotline')}</p>
          <p className="text-caption text-ink-muted">{t('hotlineDetail')}</p>
        </div>
        <a
          href="tel:1323"
          className="press grid min-h-11 place-items-center rounded-control bg-control px-4 font-semibold"
        >
          {t('call')}
        </a>
      </div>
      <p className="mt-4 text-center">
        <Link
          to={paths.fair}
          className="inline-flex min-h-11 items-center font-semibold text-accent-text"
        >
          {title('fair')}
        </Link>
      </p>
    </>
  )
}
