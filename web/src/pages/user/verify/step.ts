import { PAPERS_NEEDED, PAPERS_TAKEN, type Paper } from '@krapao/contract/identity/levels'
import type { Identity } from '../../../api/queries/account/identity.ts'

/** What a member can do next. */
export interface Step {
  /** The level that is asked for; null: there is none above. */
  to: 2 | 3 | null
  /** The asking that is about it; null: nothing was begun, or the last one has ended. */
  asking: Identity['asking']
  /** What the last one came to, where it has ended. */
  ended: Identity['asking']
  papers: readonly Paper[]
  /** Those that are needed and not here. */
  lacks: readonly Paper[]
  mayChange: boolean
}

const ENDS = ['ACCEPTED', 'REFUSED']

/** What is open, else what comes after the level now; level 3 is sent again where it is asked for. */
export function stepOf({ level, asking, isAsked }: Identity): Step {
  const open = asking !== null && !ENDS.includes(asking.state) ? asking : null
  const to = open?.to ?? (level < 2 ? 2 : level === 2 || isAsked ? 3 : null)
  const here = open?.papers ?? []
  return {
    to,
    asking: open,
    ended: open ? null : asking,
    papers: to === null ? [] : PAPERS_TAKEN[to],
    lacks: to === null ? [] : PAPERS_NEEDED[to].filter((paper) => !here.includes(paper)),
    mayChange: open === null || open.state !== 'WAITING',
  }
}
