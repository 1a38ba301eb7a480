import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { APP_VERSION } from '@krapao/contract/constants'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The contract as OpenAPI at /api/openapi.json, and a page to read it at /docs. */
export async function installOpenApi(app: FastifyInstance, webDir: string): Promise<void> {
  const mark = join(webDir, 'favicon.svg')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Krapao',
        version: APP_VERSION,
        description:
          'Money is a JSON number of baht with at most 2 decimals; times are ISO 8601 UTC.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: "A member's session" },
          operator: { type: 'http', scheme: 'bearer', description: "An operator's token" },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
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
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
