import { Suspense, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { Queries } from '../../api/Queries.tsx'
import { sessionToken } from '../../api/session/session.ts'
import { Link } from '../../app/Link.tsx'
import { lazily } from '../../app/loading/lazily.tsx'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { paths } from '../../paths.ts'
import { AgeRule } from './AgeRule.tsx'
import { Clauses } from './Clauses.tsx'
import { ComplaintSteps } from './ComplaintSteps.tsx'
import { DayRoots } from './DayRoots.tsx'
import { Licence } from './Licence.tsx'
import { WheelCheck } from './WheelCheck.tsx'

const MembersMoney = lazily(() => import('./MembersMoney.tsx'))
const SlipCheck = lazily(() => import('./SlipCheck.tsx'))

/** The code of a payout's slip, behind # where no server logs it. */
const slipCode = (): string | undefined => /^#(ps[a-z0-9]+)$/.exec(window.location.hash)?.[1]
const onHash = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The page, or with a slip's code what that slip shows. */
export default function FairPage() {
  const code = useSyncExternalStore(onHash, slipCode, () => undefined)
  if (code === undefined) return <WholePage />
  return (
    <Queries>
      <Suspense>
        <SlipCheck key={code} code={code} />
      </Suspense>
    </Queries>
  )
}

/** What anybody may check without logging in: the wheel, each clause with its tests, day roots. */
function WholePage() {
  const t = useTranslations('fair')
  usePageTitle('fair')
  return (
    <Queries>
      <div className="mb-5 pt-2">
        <h1 className="text-headline">{t('heading')}</h1>
        <p className="text-ink-muted">{t('lead')}</p>
        {sessionToken() !== null && (
          <Link
            to={paths.home}
            className="-mx-1 inline-block rounded-control px-1 py-2 text-small font-semibold text-accent-text"
          >
            {t('back')}
          </Link>
        )}
      </div>
      <div className="grid gap-4">
        <WheelCheck />
        <Licence />
        <Clauses />
        <AgeRule />
        <ComplaintSteps />
        <Suspense>
          <MembersMoney />
        </Suspense>
        <DayRoots />
      </div>
    </Queries>
  )
}
