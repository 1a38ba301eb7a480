import { compile } from '@fastify/proxy-addr'
import { TRUELINK_DEFAULT_SECRET } from '@krapao/contract/constants'
import { JURISDICTIONS } from '@krapao/contract/ops/law/jurisdictions'
import { Client } from 'pg'
import * as z from 'zod'
import { LINE_CHOICES } from '../providers/line/config.ts'
import { isNetwork } from '../runtime/addressRanges.ts'
import { EnvironmentFault } from '../runtime/environmentFault.ts'

export type Env = Readonly<Record<string, string | undefined>>

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
/** What stands between commas. */
export const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
const port = (otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .default(String(otherwise))
    .transform(Number)
    .refine((value) => value <= 65_535)

/** An address that pg can read: what it says of one that it cannot holds the password. */
const postgres = z.string().refine((address) => {
  if (!/^(postgres(ql)?:\/\/|socket:|\/)/.test(address)) return false
  try {
    return Boolean(new Client({ connectionString: address }))
  } catch {
    return false
  }
})

const areProxies = (list: string): boolean => {
  try {
    return Boolean(compile(namesIn(list)))
  } catch {
    return false
  }
}

/** What the server itself reads; the outside's part is providers/config.ts. */
const SCHEMA = z.object({
  /** Closed, so that production is not missed for a slip of the keyboard. */
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: port(3000),
  OPS_PORT: z.union([z.literal('off').transform(() => null), port(9464)]).default(9464),
  OPS_HOST: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')]).default('127.0.0.1'),
  /** From where the console answers; empty: from everywhere. */
  OPS_NETWORKS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((network) => network.trim()))
    .transform((networks) => networks.filter((network) => network !== ''))
    .refine((networks) => networks.every(isNetwork)),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  MIGRATE_DATABASE_URL: postgres.optional(),
  READ_DATABASE_URL: postgres.optional(),
  KRAPAO_ALLOW_PGLITE: flag,
  KRAPAO_ALLOW_UNSAFE_PG: flag,
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/)
    .default('0')
    .transform(Number),
  /** Passwords hashed in a thousandth of the time, for a site of made-up people. */
  CHEAP_PASSWORDS: flag,
  TRUST_PROXY: z.string().default('loopback').refine(areProxies),
  /** HOST is kept although the sandbox's secrets are in use: for a phone on the same network. */
  LAN: flag,
  LAOS: flag,
  LINE: z.enum(LINE_CHOICES).default('off'),
  SEED: z.enum(['demo', 'none']).optional(),
  /** The law whose bounds the settings keep. */
  JURISDICTION: z.enum(JURISDICTIONS).default('demo'),
  /** Where the site is served from, besides the address of the request: passkeys demand it. */
  PUBLIC_ORIGINS: z.string().default('').transform(namesIn).pipe(z.array(z.url())),
  /** Where a weakness is reported: an address to write to, or a page. */
  SECURITY_CONTACT: z.url({ protocol: /^(?:https|mailto)$/ }).optional(),
  CREDENTIAL_KEYS: z.string().default(''),
  TRUELINK_SECRET: z.string().default(TRUELINK_DEFAULT_SECRET),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .default('1')
    .transform(Number),
  WEB_DIR: z.string().optional(),
  CONSOLE_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  STORAGE: z.enum(['folder', 's3']).default('folder'),
})
export type Environment = z.infer<typeof SCHEMA>
/** The names of the server's own variables. */
export const VARIABLES = Object.keys(SCHEMA.shape)

/** What is set; a name that is set to nothing is not. */
export const without = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

/**
 * Reads and checks the server's variables. Throws with the names of those that are none, never
 * their values.
 */
export function parseEnvironment(env: Env): Environment {
  const parsed = SCHEMA.safeParse(without(env))
  if (parsed.success) return parsed.data
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  throw new EnvironmentFault(
    [...names],
    `The environment holds what it may not: ${[...names].join(', ')} (see docs/environment.md)`,
  )
}
