import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Context } from '../../context.ts'

/**
 * The headers of OWASP's list. No inline script runs; styles may be inline because the toaster and
 * Radix write them.
 */
export function installSecurityHeaders(app: FastifyInstance, config: Context['config']): void {
  const headers = headersFor(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet would set on each answer. They are the same each time, so they are asked for once. */
function headersFor(config: Context['config']): Record<string, string> {
  const probe = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        // Markup becomes part of the page only through the sanitiser's policy: an innerHTML anyone forgets is refused.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['dompurify', 'own-worker', 'app-keeper'],
        ...(config.production ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.production
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
  })(probe.req, probe, (error) => {
    if (error) throw new Error('helmet refused its options', { cause: error })
  })
  return {
    ...(probe.getHeaders() as Record<string, string>),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
