import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/call.ts'
import { askIssuer, walletLinkPage } from './queue.ts'

/** The operators' side: links whose end the issuer has not told. */
export function operatorRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, 'opsWalletLinks', ({ body }) => walletLinkPage(context, body))
  bind(app, context, 'opsWalletLinkAsk', ({ operator, params }) =>
    askIssuer(context, params.id, operator),
  )
}
