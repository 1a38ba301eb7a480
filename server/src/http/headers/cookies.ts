import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of one call. All are HttpOnly and SameSite=Strict, and Secure behind TLS. */
export interface Cookies {
  get(name: string): string | undefined
  /** `path`: the one call, or calls, that it is sent back to. */
  set(name: string, value: string, options: { path: string; days: number }): void
}

const LONGEST = 4_096

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    get(name) {
      const header = request.headers.cookie
      return header === undefined || header.length > LONGEST ? undefined : parseCookie(header)[name]
    },
    set(name, value, { path, days }) {
      reply.header(
        'set-cookie',
        stringifySetCookie({
          name,
          value,
          path,
          httpOnly: true,
          sameSite: 'strict',
          secure: request.protocol === 'https',
          maxAge: days * 86_400,
        }),
      )
    },
  }
}
