import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { isOperators } from '../auth.ts'
import { openApiDocument, type OpenApiDocument } from './document.ts'
import { installReference } from './reference.ts'

/**
 * The contract as OpenAPI at /api/openapi.json, and, except in production, a page to read it at
 * /docs. The operators' calls are told to operators alone, by their token.
 */
export async function installOpenApi(app: FastifyInstance, context: Context): Promise<void> {
  if (!context.config.production) await installReference(app, context.config)
  app.get('/api/openapi.json', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Authorization')
    return (await isOperators(context, request)) ? forOperators() : forAll()
  })
}

/** Made when it is first asked for: it is the same for every app of the process. */
const once = (operators: boolean): (() => OpenApiDocument) => {
  let made: OpenApiDocument | undefined
  return () => (made ??= openApiDocument({ operators }))
}
const [forAll, forOperators] = [once(false), once(true)]
