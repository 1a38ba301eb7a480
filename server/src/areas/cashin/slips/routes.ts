import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/call.ts'
import { countDownload } from '../../../http/downloads/download.ts'
import { takeUploads } from '../../../http/uploads/upload.ts'
import { PICTURES } from './link.ts'
import { operatorRoutes } from './review/operatorRoutes.ts'
import { listSlips, slipLink, slipPicture } from './service.ts'
import { demandOpen, uploadSlip } from './upload.ts'

export function slipRoutes(app: FastifyInstance, context: Context): void {
  operatorRoutes(app, context)
  bind(app, context, 'statementSlip', ({ caller, body }) =>
    listSlips(context, caller.memberId, body.page, body.limit),
  )
  bind(app, context, 'slipReference', ({ caller, params }) =>
    slipLink(context, caller.memberId, params.reference),
  )

  void app.register(async (scope) => {
    await takeUploads(scope)
    // Said before ten megabytes have come in.
    scope.addHook('preHandler', async () => demandOpen(context))
    bind(scope, context, 'walletSlip', async ({ caller, file, asked }) =>
      uploadSlip(context, caller.memberId, await file(), asked),
    )
  })

  // Opened by itself in a tab, so the link itself is what lets one in. It runs nothing and stays nowhere.
  app.get<{ Params: { sealed: string } }>(`${PICTURES}/:sealed`, async (request, reply) => {
    countDownload(request, reply)
    const picture = await slipPicture(context, request.params.sealed)
    return reply
      .type('image/jpeg')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="slip.jpg"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength))
  })
}
