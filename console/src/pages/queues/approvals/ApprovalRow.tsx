import {
  ArrowUpRight,
  Banknote,
  FerrisWheel,
  FileQuestion,
  Dices,
  Gamepad2,
  HandCoins,
  Gift,
  Handshake,
  Joystick,
  KeyRound,
  Landmark,
  Link2,
  Workflow,
  type LucideIcon,
  ScanFace,
  Settings,
  ShieldBan,
  ShieldUser,
  SlidersHorizontal,
  Undo2,
  UserRoundSearch,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { Age } from '../../../components/Age.tsx'
import { useFigure, type Item } from './approvalWords.ts'

const ICON: Record<Item['kind'], LucideIcon> = {
  offer: Gift,
  wheel: FerrisWheel,
  contact: Link2,
  setting: Settings,
  depositAccount: Landmark,
  staff: ShieldUser,
  right: KeyRound,
  adjustment: SlidersHorizontal,
  withdrawal: ArrowUpRight,
  suspense: UserRoundSearch,
  transfer: Gamepad2,
  round: FileQuestion,
  chargeback: Undo2,
  gameRound: Dices,
  gameDebt: HandCoins,
  game: Joystick,
  help: Handshake,
  identity: ScanFace,
  block: ShieldBan,
  aml: Banknote,
  rule: Workflow,
}

/** Kind and age, what it is, what it may cost or where the money goes, and whose turn it is. */
export function ApprovalRow({ item, name }: { item: Item; name: string }) {
  const t = useTranslations()
  const figure = useFigure()(item)
  const Mark = ICON[item.kind]
  return (
    <span className="apprrow">
      <span className="kindmark" aria-hidden>
        <Mark className="icon s" />
      </span>
      <span className="apprtext">
        <span className="between">
          <small>{t(`approvals.kind.${item.kind}`)}</small>
          <time>
            <Age since={item.at} />
          </time>
        </span>
        <b className="b cut">{name}</b>
        <span className="between">
          <small className="cut">{[figure, item.proposer.name].filter(Boolean).join(' · ')}</small>
          <Turn item={item} />
        </span>
      </span>
    </span>
  )
}

/** Whose turn it is, for who looks. */
function Turn({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const me = useSession()?.me.id
  if (item.state !== 'waiting') return <small className="nw">{t(`state.${item.state}`)}</small>
  if (item.mayConfirm) return <small className="nw may">{t('turn.yours')}</small>
  return <small className="nw">{t(item.proposer.id === me ? 'turn.own' : 'turn.others')}</small>
}
