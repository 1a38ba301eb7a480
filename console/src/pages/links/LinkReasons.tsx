import type { Answer } from '@krapao/contract/calls'
import type { LinkStrength } from '@krapao/contract/ops/identity/linkKinds'
import {
  Building2,
  Fingerprint,
  GitCompareArrows,
  Landmark,
  MapPin,
  PanelsTopLeft,
  RefreshCw,
  Smartphone,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'

type Reason = Answer<'opsMemberLinks'>['links'][number]['reasons'][number]

const ICON: Readonly<Record<Reason['kind'], LucideIcon>> = {
  DEVICE: Smartphone,
  ACCOUNT: Landmark,
  HOLDER: Building2,
  BROWSER: PanelsTopLeft,
  PLACE: MapPin,
  MODEL: Fingerprint,
  OPPOSITE: GitCompareArrows,
  INVITER: UserRoundPlus,
  RING: RefreshCw,
}
const LOOK: Readonly<Record<LinkStrength, string>> = { STRONG: 'no', MIDDLE: 'wait', WEAK: '' }

/** How heavy it weighs, in words. */
export function Strength({ of }: { of: LinkStrength }) {
  const t = useTranslations('links')
  return <span className={`badge ${LOOK[of]}`}>{t(`strength.${of}`)}</span>
}

/** What links members: the kind, what it is, how often and when last; of a group how heavy too. */
export function ReasonLine({
  of,
  members,
  way,
}: {
  of: Reason
  members?: number
  /** Of money that goes round: whose hands it went through. */
  way?: string | undefined
}) {
  const t = useTranslations('links')
  const Icon = ICON[of.kind]
  return (
    <li className="linkreason">
      <Icon className="icon s" aria-hidden />
      <span>
        <b>{t(`kind.${of.kind}`)}</b>
        {of.shown !== '' && (
          <span className="muted"> {of.kind === 'RING' ? baht2(Number(of.shown)) : of.shown}</span>
        )}
        {way && <small>{way}</small>}
        <small>
          {[
            members === undefined ? '' : t('sharedBy', { n: members }),
            of.kind === 'INVITER'
              ? ''
              : t(of.kind === 'OPPOSITE' ? 'rounds' : 'times', { n: of.times }),
            t('last', { at: fullTime(of.lastAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {members !== undefined && <Strength of={of.strength} />}
    </li>
  )
}
