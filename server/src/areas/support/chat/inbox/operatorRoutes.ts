import { CHAT_VIDEO_BYTES } from '@krapao/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { takeUploads } from '../../../../http/uploads/upload.ts'
import { chatOperators } from '../../../staff/public.ts'
import { deskRoutes } from '../desk/operatorRoutes.ts'
import { keepFile } from '../files/files.ts'
import { limitParallelUploads } from '../limits.ts'
import { sendAsOperator } from '../send.ts'
import { assign } from './assign.ts'
import { addCanned, cannedReplies, changeCanned, removeCanned } from './canned.ts'
import {
  addNote,
  close,
  inboxOf,
  notesAbout,
  opsHistory,
  readByOperator,
  reopen,
  searchChats,
  typingByOperator,
} from './inbox.ts'

/** The operators' side: every call knows who it is by the operator's token and nothing else. */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsChatInbox', ({ operator, body }) => inboxOf(context, operator.name, body))
  bind(app, context, 'opsChatSearch', ({ operator, body }) => searchChats(context, operator, body))
  bind(app, context, 'opsChatHistory', ({ operator, body }) => opsHistory(context, operator, body))
  bind(app, context, 'opsChatSend', ({ operator, body }) =>
    sendAsOperator(context, operator, { ...body, clientId: body.clientId.toLowerCase() }),
  )
  bind(app, context, 'opsChatRead', async ({ operator, body }) => {
    await readByOperator(context, operator, body.conversation)
    return null
  })
  bind(app, context, 'opsChatTyping', async ({ operator, body }) => {
    await typingByOperator(context, operator.name, body.conversation)
    return null
  })
  bind(app, context, 'opsChatAssign', ({ operator, body }) => assign(context, body, operator))
  bind(app, context, 'opsChatClose', ({ operator, body }) =>
    close(context, body.conversation, operator),
  )
  bind(app, context, 'opsChatReopen', ({ operator, body }) =>
    reopen(context, body.conversation, operator),
  )
  bind(app, context, 'opsChatNotes', ({ params }) => notesAbout(context, params.conversation))
  bind(app, context, 'opsChatNoteAdd', ({ operator, body }) =>
    addNote(context, operator, body.conversation, body.text),
  )
  bind(app, context, 'opsChatOperators', async ({ operator }) => ({
    me: operator.name,
    operators: await chatOperators(context.db),
  }))
  deskRoutes(app, context)
  bind(app, context, 'opsCanned', () => cannedReplies(context))
  bind(app, context, 'opsCannedAdd', ({ operator, body }) => addCanned(context, body, operator))
  bind(app, context, 'opsCannedChange', ({ operator, params, body }) =>
    changeCanned(context, params.canned, body, operator),
  )
  bind(app, context, 'opsCannedRemove', async ({ operator, params }) => {
    await removeCanned(context, params.canned, operator)
    return null
  })
  void app.register(async (scope) => {
    await takeUploads(scope)
    bind(scope, context, 'opsChatUpload', ({ operator, ip, form }) =>
      limitParallelUploads(context, ip, async () =>
        keepFile(
          context,
          `operator:${operator.name}`,
          (await form(CHAT_VIDEO_BYTES)).file,
          'either',
        ),
      ),
    )
  })
}
