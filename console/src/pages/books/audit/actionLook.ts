import { topicOf } from '@krapao/contract/ops/lists/auditTopics'
import {
  Ban,
  Check,
  Download,
  Eye,
  FilePen,
  KeyRound,
  MessagesSquare,
  PenLine,
  Settings,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'

type Look = readonly [icon: LucideIcon, look: '' | 'ok' | 'no' | 'on']
/** By what was done, the end of the action's name; the first that fits. */
const BY_END: readonly (readonly [RegExp, Look])[] = [
  [/\.(reject|refuse|disagree|takeBack|writeOff)$/, [Ban, 'no']],
  [/\.(approve|accept|confirm|resolve|assign|decide|conclude|return)$/, [Check, 'ok']],
  [/\.(propose|save)$/, [FilePen, 'on']],
  [/\.(view|look)$/, [Eye, '']],
  [/\.download$/, [Download, 'on']],
  [/\.take$/, [UserCheck, '']],
]
const BY_START: readonly (readonly [RegExp, Look])[] = [
  [/^(setting|right)\./, [Settings, 'no']],
  [/^(content)\./, [PenLine, 'on']],
  [/^(chat|canned|complaint|talk)\./, [MessagesSquare, '']],
  [/^operator\./, [KeyRound, '']],
]

/** How an action is marked: its sign, and its colour. */
export const lookOf = (action: string): Look =>
  [...BY_END, ...BY_START].find(([of]) => of.test(action))?.[1] ?? [
    PenLine,
    topicOf(action) === 'money' ? 'on' : '',
  ]
