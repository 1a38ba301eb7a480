import { REQUESTED_WITH } from '@krapao/contract/constants'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'

const PAGE = '/docs/'
/** Where the library serves its script; a page of its own, with a script in it, is not used. */
const LIBRARY = '/docs/scalar'
const SCRIPT = `${LIBRARY}/js/scalar.js`

/**
 * A page to read the API, from this server alone. It is a library's that writes innerHTML: it has
 * the site's policy but for Trusted Types, and production does without it. Calls can be tried out
 * where the outside is the sandbox.
 */
export async function installReference(
  app: FastifyInstance,
  { isSandbox }: Pick<Context['config'], 'isSandbox'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header('content-security-policy', policy.replace(TRUSTED_TYPES, ''))
    })
    let script: Promise<string> | undefined
    scope.get(SCRIPT, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(await (script ??= libraryScript())),
    )
    scope.get(`${LIBRARY}/`, (_request, reply) => reply.redirect(PAGE))
    scope.get('/docs', (_request, reply) => reply.redirect(PAGE, 301))
    const page = pageOf(isSandbox)
    scope.get(PAGE, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  })
}

/**
 * Five megabytes, loaded only when somebody looks. The library gives its script by its own route
 * alone.
 */
async function libraryScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const library = Fastify()
  await library.register(scalar, { routePrefix: LIBRARY, configuration: { url: PAGE } })
  return (await library.inject({ url: SCRIPT })).body
}

const TRUSTED_TYPES = /;?(require-trusted-types-for|trusted-types) [^;]*/g

const settings = (canTry: boolean) => ({
  hideTestRequestButton: !canTry,
  hideClientButton: !canTry,
  // Nothing is asked of another house: no fonts, no proxy, no figures, no assistant.
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  persistAuth: false,
  defaultOpenAllTags: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: [['bearer', 'requestedWith']],
    securitySchemes: { requestedWith: { value: REQUESTED_WITH } },
  },
  customCss: STYLE,
})

/** The look of the site: its green, its paper. */
const STYLE = `
:root { --scalar-font: system-ui, sans-serif; }
.light-mode { --scalar-color-accent: #0b6b4f; --scalar-background-accent: #0b6b4f14; }
.dark-mode { --scalar-color-accent: #5fd3a8; --scalar-background-accent: #5fd3a81f; }
`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const pageOf = (canTry: boolean): string => {
  const configuration = escaped(JSON.stringify(settings(canTry)))
  const link = '<a href="/api/openapi.json">/api/openapi.json</a>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Krapao API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<noscript>The reference needs JavaScript. The document itself: ${link}</noscript>
<script src="${SCRIPT}" id="api-reference" data-url="/api/openapi.json"
  data-configuration="${configuration}"></script>
</body>
</html>
`
}
