import { TALK_TRANSITIONS } from '@krapao/contract/ops/talks/kinds'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const talkStates = lifecycle(TALK_TRANSITIONS)
