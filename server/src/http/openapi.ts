import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import { APP_VERSION } from '@krapao/contract/constants'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import { isOperators } from './auth.ts'

/**
 * The contract as OpenAPI at /api/openapi.json, and, except in production, a page to read it at
 * /docs. The operators' calls are told to operators alone, by their token.
 */
export async function installOpenApi(app: FastifyInstance, context: Context): Promise<void> {
  const { config } = context
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Krapao',
        version: APP_VERSION,
        license: { name: 'All rights reserved', url: '/contact' },
        description:
          'Money is a JSON number of baht with at most 2 decimals; times are ISO 8601 UTC. ' +
          'Calls of members and operators, and all that change state, need the header ' +
          'X-Requested-With: wallet-user. An Idempotency-Key is taken wherever money moves.',
      },
      servers: [{ url: '/', description: 'The site that serves this document' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: "A member's session" },
          operator: { type: 'http', scheme: 'bearer', description: "An operator's token" },
        },
      },
    },
    transform: describeCall,
  })
  if (!config.production)
    await app.register(async (scope) => {
      // The page is a library's that writes innerHTML: it has the site's policy but for Trusted Types, and production
      // does without it.
      scope.addHook('onSend', async (_request, reply) => {
        const policy = String(reply.getHeader('content-security-policy') ?? '')
        reply.header('content-security-policy', policy.replace(TRUSTED_TYPES, ''))
      })
      await scope.register(swaggerUi, readerOf(config.webDir))
    })
  let told: unknown
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Authorization')
    return (await isOperators(context, request)) ? app.swagger() : (told ??= forAll(app.swagger()))
  })
}

const OF_OPERATORS = '/api/ops/'

/** The document without the operators' calls. */
function forAll<D extends { paths?: object }>(document: D): D {
  const paths = Object.entries(document.paths ?? {}).filter(
    ([path]) => !path.startsWith(OF_OPERATORS),
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

/** A form with a file, which its call reads by itself: validation sees no body there. */
const FORM = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
  additionalProperties: { type: 'string' },
} as const

/** The contract's schemas, and what a caller must know besides. */
const describeCall: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document)
  const { schema } = described
  if (schema?.consumes?.includes('multipart/form-data')) schema.body = FORM
  return described
}

const TRUSTED_TYPES = /;?(require-trusted-types-for|trusted-types) [^;]*/g

function readerOf(webDir: string): FastifySwaggerUiOptions {
  const mark = join(webDir, 'favicon.svg')
  return {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
    theme: { title: 'Krapao API' },
    ...(existsSync(mark)
      ? {
          logo: {
            type: 'image/svg+xml',
            content: readFileSync(mark),
            href: '/docs',
            target: '_self',
          },
        }
      : {}),
  }
}
