import * as z from 'zod'
import { call, ok } from '../call.ts'
import { text, time } from '../fields.ts'
import { aboutOne, chatConversation } from './operatorCalls.ts'
import { LABEL_LENGTH, MOST_LABELS } from './targets.ts'

const access = 'operator' as const
const label = text(LABEL_LENGTH).regex(/\S/)

const duty = z
  .object({
    me: z.string(),
    isOn: z.boolean(),
    /** Who takes new conversations now, with what they have: the one with the least gets the next. */
    onDuty: z.array(
      z.object({ operator: z.string(), since: time, open: z.int(), waiting: z.int() }),
    ),
  })
  .meta({ id: 'Duty' })

/** The support desk: who is on duty, and what a conversation is about. */
export const chatDeskCalls = {
  opsChatDuty: call({
    summary: 'Who takes new conversations',
    access,
    refuses: [],
    answers: ok(duty),
  }),
  opsChatDutySet: call({
    summary: 'Take new conversations, or take no more of them',
    access,
    refuses: [],
    body: z.strictObject({ isOn: z.boolean() }),
    answers: ok(duty),
  }),
  opsChatLabels: call({
    summary: 'Labels in use, the most used first',
    access,
    refuses: [],
    answers: ok(z.array(z.object({ label: z.string(), count: z.int() }))),
  }),
  opsChatLabel: call({
    summary: 'What a conversation is about, in labels',
    access,
    refuses: ['NOT_FOUND'],
    body: aboutOne.extend({ labels: z.array(label).max(MOST_LABELS) }),
    answers: ok(chatConversation),
  }),
  opsChatSnooze: call({
    summary: 'Put a conversation aside until a time, or take it up again',
    access,
    refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'NOT_WAITING'],
    body: aboutOne.extend({ until: time.nullable() }),
    answers: ok(chatConversation),
  }),
}
