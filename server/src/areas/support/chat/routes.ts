import { ROOM_PREFIX } from '@krapao/contract/chat/socket'
import { CHAT_IMAGE_BYTES, CHAT_VIDEO_BYTES } from '@krapao/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind, type CallRequest } from '../../../http/call.ts'
import { sendPart } from '../../../http/downloads/download.ts'
import { takeUploads } from '../../../http/uploads/upload.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { rate } from './desk/rating.ts'
import { fileBehind, keepFile } from './files/files.ts'
import { FILES } from './files/link.ts'
import { historyFor, readByCustomer } from './history.ts'
import { identify } from './identity.ts'
import { operatorRoutes } from './inbox/operatorRoutes.ts'
import {
  limitAddress,
  limitMessages,
  limitParallelUploads,
  limitUploads,
  limitUploadsOf,
} from './limits.ts'
import { ownerOf, type Customer } from './rooms.ts'
import { sendAsCustomer } from './send.ts'

export function chatRoutes(app: FastifyInstance, context: Context): void {
  const whose = whoseOf(context)

  bind(app, context, 'chatConfig', async () => ({ PREFIX: ROOM_PREFIX }))
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => limitAddress(context, request.ip))
    bind(scope, context, 'chatSend', async (request) => {
      const { body, ip, locale } = request
      return sendAsCustomer(
        context,
        await whose(request, body),
        {
          clientId: body.clientId.toLowerCase(),
          sessionId: body.session_id ?? null,
          message: body.message,
        },
        { ip, locale },
      )
    })
    bind(scope, context, 'chatHistory', async (request) =>
      historyFor(
        context,
        await whose(request, request.body),
        request.body.limit,
        request.body.skip,
      ),
    )
    bind(scope, context, 'chatRead', async (request) => {
      await readByCustomer(context, await whose(request, request.body))
      return null
    })
    bind(scope, context, 'chatRate', async (request) => {
      const customer = await whose(request, request.body)
      await limitMessages(context, ownerOf(customer), request.ip)
      await rate(context, customer, request.body.score)
      return null
    })
    await scope.register(uploadRoutes)
  })
  const uploadRoutes = uploadRoutesOf(context)
  operatorRoutes(app, context)

  fileRoute(app, context)
}

function whoseOf(context: Context) {
  const whose = async (
    { mayBeMember }: Pick<CallRequest<'chatSend'>, 'mayBeMember'>,
    body: { userId?: string | null | undefined; guestId?: string | null | undefined },
  ): Promise<Customer> => {
    const member = await mayBeMember()
    return identify(context, {
      memberId: member?.memberId ?? null,
      userId: body.userId,
      guestId: body.guestId,
    })
  }
  return whose
}

function uploadRoutesOf(context: Context) {
  async function uploadRoutes(scope: FastifyInstance): Promise<void> {
    await takeUploads(scope)
    const take = async (
      request: Pick<CallRequest<'chatUploadImage'>, 'ip' | 'mayBeMember' | 'form'>,
      kind: 'image' | 'video',
    ) => {
      // A bad token is refused before the body is read; a guest's id is in the body.
      const member = await request.mayBeMember()
      await limitUploadsOf(context, request.ip)
      return await limitParallelUploads(context, request.ip, async () => {
        const form = await request.form(kind === 'image' ? CHAT_IMAGE_BYTES : CHAT_VIDEO_BYTES)
        if (Object.keys(form.fields).some((field) => field !== 'guestId' && field !== 'userId'))
          throw new Refused('INVALID_REQUEST', { details: { fields: Object.keys(form.fields) } })
        const owner = ownerOf(
          await identify(context, {
            memberId: member?.memberId ?? null,
            userId: form.fields['userId'],
            guestId: form.fields['guestId'],
          }),
        )
        await limitUploads(context, owner, request.ip)
        const { path } = await keepFile(context, owner, form.file, kind)
        return { path }
      })
    }
    bind(scope, context, 'chatUploadImage', (request) => take(request, 'image'))
    bind(scope, context, 'chatUploadVideo', (request) => take(request, 'video'))
  }
  return uploadRoutes
}

function fileRoute(app: FastifyInstance, context: Context) {
  // Shown by an <img> or <video>, which send no token: the link itself is what lets one in. It runs nothing.
  app.get<{ Params: { sealed: string } }>(`${FILES}/:sealed`, async (request, reply) => {
    const row = await fileBehind(context, request.params.sealed)
    reply.type(row.media_type).headers({
      // The browser may cache it for as long as the link lives; no proxy may.
      'cache-control': 'private, max-age=1800',
      'content-disposition': `inline; filename="${row.name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
      'accept-ranges': 'bytes',
    })
    return sendPart(request, reply, {
      bytes: row.bytes,
      read: (start, end) => context.storage.stream(row.name, start, end),
    })
  })
}
