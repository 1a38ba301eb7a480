import type { Right } from '@krapao/contract/ops/rights'
import {
  ArrowUpRight,
  BookOpenCheck,
  ChartColumn,
  CheckCheck,
  FerrisWheel,
  FileQuestion,
  Gamepad2,
  Gift,
  GitCompareArrows,
  Image,
  KeyRound,
  Landmark,
  LayoutDashboard,
  Link2,
  MessageCircleWarning,
  MessagesSquare,
  Newspaper,
  Settings,
  TableProperties,
  ShieldUser,
  SlidersHorizontal,
  Sparkles,
  Undo2,
  WalletCards,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'

export interface Place {
  path: string
  /** Its name's key under `place.`. */
  key: string
  icon: LucideIcon
  right: Right
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
    | 'breaks'
  /** The list of `dashboard` whose count stands there instead: an alarm, and no queue with a target. */
  counted?: 'rounds' | 'approvals' | 'chargebacks'
}

/** Every page of the console; the rail shows what the role may open. */
export const PLACES: readonly Place[] = [
  { path: '/', key: 'dashboard', icon: LayoutDashboard, right: 'own', group: 'top' },
  { path: '/members', key: 'members', icon: UsersRound, right: 'members', group: 'top' },
  {
    path: '/approvals',
    key: 'approvals',
    icon: CheckCheck,
    right: 'approvals',
    group: 'queues',
    counted: 'approvals',
  },
  {
    path: '/withdrawals',
    key: 'withdrawals',
    icon: ArrowUpRight,
    right: 'money',
    group: 'queues',
    queue: 'withdrawals',
  },
  {
    path: '/suspense',
    key: 'suspense',
    icon: Landmark,
    right: 'money',
    group: 'queues',
    queue: 'suspense',
  },
  { path: '/slips', key: 'slips', icon: Image, right: 'money', group: 'queues', queue: 'slips' },
  {
    path: '/transfers',
    key: 'transfers',
    icon: Gamepad2,
    right: 'money',
    group: 'queues',
    queue: 'gameTransfers',
  },
  {
    path: '/rounds',
    key: 'rounds',
    icon: FileQuestion,
    right: 'money',
    group: 'queues',
    counted: 'rounds',
  },
  {
    path: '/wallet-links',
    key: 'walletLinks',
    icon: WalletCards,
    right: 'money',
    group: 'queues',
  },
  {
    path: '/adjustments',
    key: 'adjustments',
    icon: SlidersHorizontal,
    right: 'money',
    group: 'queues',
    queue: 'adjustments',
  },
  {
    path: '/chargebacks',
    key: 'chargebacks',
    icon: Undo2,
    right: 'money',
    group: 'queues',
    counted: 'chargebacks',
  },
  {
    path: '/chat',
    key: 'chat',
    icon: MessagesSquare,
    right: 'chat',
    group: 'queues',
    queue: 'chats',
  },
  {
    path: '/complaints',
    key: 'complaints',
    icon: MessageCircleWarning,
    right: 'chat',
    group: 'queues',
    queue: 'complaints',
  },
  { path: '/quality', key: 'quality', icon: Sparkles, right: 'quality', group: 'queues' },
  { path: '/lists', key: 'lists', icon: TableProperties, right: 'books', group: 'finance' },
  { path: '/books', key: 'books', icon: BookOpenCheck, right: 'books', group: 'finance' },
  {
    path: '/reconciliation',
    key: 'reconciliation',
    icon: GitCompareArrows,
    right: 'books',
    group: 'finance',
    queue: 'breaks',
  },
  { path: '/reports', key: 'reports', icon: ChartColumn, right: 'books', group: 'finance' },
  { path: '/offers', key: 'offers', icon: Gift, right: 'content', group: 'system' },
  { path: '/wheels', key: 'wheels', icon: FerrisWheel, right: 'content', group: 'system' },
  { path: '/content', key: 'content', icon: Newspaper, right: 'content', group: 'system' },
  { path: '/audit', key: 'audit', icon: Link2, right: 'books', group: 'system' },
  { path: '/security', key: 'security', icon: KeyRound, right: 'own', group: 'me' },
  { path: '/staff', key: 'staff', icon: ShieldUser, right: 'settings', group: 'system' },
  { path: '/settings', key: 'settings', icon: Settings, right: 'settings', group: 'system' },
]

/** Whether a path of the address is this page, or one below it. */
export const isHere = (path: string, place: Place): boolean =>
  place.path === '/' ? path === '/' : path.startsWith(place.path)
