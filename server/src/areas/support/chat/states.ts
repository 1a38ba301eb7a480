import { CONVERSATION_TRANSITIONS } from '@krapao/contract/chat/states'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const conversationStates = lifecycle(CONVERSATION_TRANSITIONS)
