import { ASKERS, GAMES, type Needed } from '@krapao/contract/ops/rights'
import {
  ArrowUpRight,
  Banknote,
  BookOpenCheck,
  ChartColumn,
  CheckCheck,
  Dices,
  FerrisWheel,
  FileQuestion,
  Gamepad2,
  Gift,
  GitCompareArrows,
  HandCoins,
  HeartHandshake,
  Image,
  Joystick,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Link2,
  ListChecks,
  MessageCircleWarning,
  MessagesSquare,
  Newspaper,
  ScanFace,
  Scale,
  Settings,
  ShieldAlert,
  ShieldBan,
  ShieldUser,
  SlidersHorizontal,
  Sparkles,
  TableProperties,
  Undo2,
  UsersRound,
  Vault,
  WalletCards,
  Waypoints,
  Workflow,
  type LucideIcon,
} from 'lucide-react'

export interface Place {
  path: string
  /** Its name's key under `place.`. */
  key: string
  icon: LucideIcon
  right: Needed
  /** `me`: beside who is logged in, not in the list. */
  group: 'top' | 'queues' | 'finance' | 'system' | 'me'
  /** The queue of `dashboard` whose count stands beside the name. */
  queue?:
    | 'withdrawals'
    | 'suspense'
    | 'slips'
    | 'gameTransfers'
    | 'adjustments'
    | 'chats'
    | 'complaints'
    | 'talks'
    | 'identity'
    | 'breaks'
  /** The list of `dashboard` whose count stands there instead: an alarm, and no queue with a target. */
  counted?: 'rounds' | 'approvals' | 'chargebacks' | 'gameAlarms' | 'breaches' | 'aml'
}

/** Every page of the console; the rail shows what its operator may open. */
export const PLACES: readonly Place[] = [
  { path: '/', key: 'dashboard', icon: LayoutDashboard, right: 'own', group: 'top' },
  { path: '/members', key: 'members', icon: UsersRound, right: 'members.read', group: 'top' },
  {
    path: '/approvals',
    key: 'approvals',
    icon: CheckCheck,
    right: ASKERS,
    group: 'queues',
    counted: 'approvals',
  },
  {
    path: '/withdrawals',
    key: 'withdrawals',
    icon: ArrowUpRight,
    right: 'withdrawals.decide',
    group: 'queues',
    queue: 'withdrawals',
  },
  {
    path: '/suspense',
    key: 'suspense',
    icon: Landmark,
    right: 'deposits.decide',
    group: 'queues',
    queue: 'suspense',
  },
  {
    path: '/slips',
    key: 'slips',
    icon: Image,
    right: 'deposits.decide',
    group: 'queues',
    queue: 'slips',
  },
  {
    path: '/transfers',
    key: 'transfers',
    icon: Gamepad2,
    right: 'transfers.decide',
    group: 'queues',
    queue: 'gameTransfers',
  },
  {
    path: '/rounds',
    key: 'rounds',
    icon: FileQuestion,
    right: 'rounds.decide',
    group: 'queues',
    counted: 'rounds',
  },
  {
    path: '/game-cases',
    key: 'gameCases',
    icon: Dices,
    right: 'rounds.decide',
    group: 'queues',
  },
  {
    path: '/game-debts',
    key: 'gameDebts',
    icon: HandCoins,
    right: 'rounds.decide',
    group: 'queues',
  },
  {
    path: '/wallet-links',
    key: 'walletLinks',
    icon: WalletCards,
    right: 'deposits.decide',
    group: 'queues',
  },
  {
    path: '/adjustments',
    key: 'adjustments',
    icon: SlidersHorizontal,
    right: 'adjustments.decide',
    group: 'queues',
    queue: 'adjustments',
  },
  {
    path: '/chargebacks',
    key: 'chargebacks',
    icon: Undo2,
    right: 'deposits.decide',
    group: 'queues',
    counted: 'chargebacks',
  },
  {
    path: '/identity',
    key: 'identity',
    icon: ScanFace,
    right: 'members.read',
    group: 'queues',
    queue: 'identity',
  },
  { path: '/blocks', key: 'blocks', icon: ShieldBan, right: 'members.read', group: 'queues' },
  { path: '/links', key: 'links', icon: Waypoints, right: 'members.read', group: 'queues' },
  {
    path: '/aml',
    key: 'aml',
    icon: Banknote,
    right: 'identity.decide',
    group: 'queues',
    counted: 'aml',
  },
  { path: '/rules', key: 'rules', icon: Workflow, right: 'identity.decide', group: 'queues' },
  {
    path: '/chat',
    key: 'chat',
    icon: MessagesSquare,
    right: 'chat.answer',
    group: 'queues',
    queue: 'chats',
  },
  {
    path: '/complaints',
    key: 'complaints',
    icon: MessageCircleWarning,
    right: 'complaints.answer',
    group: 'queues',
    queue: 'complaints',
  },
  {
    path: '/talks',
    key: 'talks',
    icon: HeartHandshake,
    right: 'chat.answer',
    group: 'queues',
    queue: 'talks',
  },
  { path: '/quality', key: 'quality', icon: Sparkles, right: 'chat.judge', group: 'queues' },
  {
    path: '/providers',
    key: 'providers',
    icon: Joystick,
    right: GAMES,
    group: 'finance',
    counted: 'gameAlarms',
  },
  { path: '/lists', key: 'lists', icon: TableProperties, right: 'books.read', group: 'finance' },
  { path: '/books', key: 'books', icon: BookOpenCheck, right: 'books.read', group: 'finance' },
  {
    path: '/reconciliation',
    key: 'reconciliation',
    icon: GitCompareArrows,
    right: 'books.read',
    group: 'finance',
    queue: 'breaks',
  },
  { path: '/solvency', key: 'solvency', icon: Vault, right: 'books.read', group: 'finance' },
  { path: '/reports', key: 'reports', icon: ChartColumn, right: 'reports.read', group: 'finance' },
  { path: '/offers', key: 'offers', icon: Gift, right: 'offers.edit', group: 'system' },
  { path: '/wheels', key: 'wheels', icon: FerrisWheel, right: 'offers.edit', group: 'system' },
  { path: '/content', key: 'content', icon: Newspaper, right: 'content.edit', group: 'system' },
  { path: '/audit', key: 'audit', icon: Link2, right: 'audit.read', group: 'system' },
  { path: '/law', key: 'law', icon: Scale, right: 'audit.read', group: 'system' },
  {
    path: '/breaches',
    key: 'breaches',
    icon: ShieldAlert,
    right: 'audit.read',
    group: 'system',
    counted: 'breaches',
  },
  { path: '/security', key: 'security', icon: KeyRound, right: 'own', group: 'me' },
  { path: '/staff', key: 'staff', icon: ShieldUser, right: 'staff.manage', group: 'system' },
  { path: '/opening', key: 'opening', icon: ListChecks, right: 'settings.edit', group: 'system' },
  { path: '/settings', key: 'settings', icon: Settings, right: 'settings.edit', group: 'system' },
]

/** Whether a path of the address is this page, or one below it. */
export const isHere = (path: string, place: Place): boolean =>
  place.path === '/' ? path === '/' : path.startsWith(place.path)
