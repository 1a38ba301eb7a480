import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import { done, refused, unknown } from '../answer.ts'
import { ask, type HttpOptions } from '../http.ts'
import { isPushEndpoint } from './endpoints.ts'
import type { PushService } from './port.ts'
import { demandVapidPair } from './vapidPair.ts'

export interface PushConfig {
  publicKey: string
  privateKey: string
  /** Whom a push service may write to: `mailto:` or an https address. */
  subject: string
  /** The sandbox's origin, taken besides the known services; null in production. */
  sandbox: string | null
}

/** A notice that is a day old tells nothing that the statement does not. */
const TTL_SECONDS = 86_400

/** Whether a browser's key is one that can be encrypted for; a client names it. */
function isPoint(p256dh: string): boolean {
  try {
    return Boolean(ECDH.convertKey(p256dh, 'prime256v1', 'base64url'))
  } catch {
    return false
  }
}

/** Web Push (RFC 8030) with VAPID (RFC 8292); what is sent is encrypted (RFC 8291). */
export function webPushService(config: PushConfig | null, http: HttpOptions): PushService {
  if (config) demandVapidPair(config)
  return {
    publicKey: config?.publicKey ?? null,
    takes: (endpoint) => config !== null && isPushEndpoint(endpoint, config.sandbox),
    async send({ endpoint, p256dh, auth }, text, keeping) {
      // Looked at again: a row may be older than the list.
      if (!config || !isPushEndpoint(endpoint, config.sandbox)) return refused('GONE')
      if (!isPoint(p256dh)) return refused('UNUSABLE')
      const { publicKey, privateKey, subject } = config
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: keeping?.ttlSeconds ?? TTL_SECONDS,
        ...(keeping ? { topic: keeping.topic } : {}),
        urgency: 'normal',
      })
      const headers = Object.fromEntries(
        Object.entries(request.headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, value]),
      )
      const response = await ask(
        { method: 'POST', url: endpoint, headers, ...(request.body ? { body: request.body } : {}) },
        http,
      )
      if (response.kind === 'silence') return unknown(response.reason)
      if (response.status === 404 || response.status === 410) return refused('GONE')
      return response.status < 300 ? done(null) : unknown(`HTTP ${response.status}`)
    },
  }
}
