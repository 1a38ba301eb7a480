import { isNetwork, networksIn } from '../../../runtime/addressRanges.ts'
import { EnvironmentFault } from '../../../runtime/environmentFault.ts'
import type { Hub88Config } from './hub88.ts'
import {
  SANDBOX_HUB88_OPERATOR_PRIVATE_KEY,
  SANDBOX_HUB88_PROVIDER_PUBLIC_KEY,
} from './hub88SandboxKeys.ts'
import type { PgsoftConfig } from './pgsoft.ts'
import type { PragmaticConfig } from './pragmatic.ts'
import type { Win568Config } from './win568.ts'

/** The dialects that we speak; each is one code of the catalogue. */
const SEAMLESS_CODES = ['hub88', 'pgsoft', 'win568', 'pragmatic'] as const
type SeamlessCode = (typeof SEAMLESS_CODES)[number]
export const isSeamless = (code: string): code is SeamlessCode =>
  SEAMLESS_CODES.some((known) => known === code)

export type SeamlessConfig =
  | ({ dialect: 'hub88' } & Hub88Config)
  | ({ dialect: 'pgsoft' } & PgsoftConfig)
  | ({ dialect: 'win568' } & Win568Config)
  | ({ dialect: 'pragmatic' } & PragmaticConfig)

/** What opens in the sandbox where no game is named. */
const SANDBOX_GAMES: Readonly<Record<SeamlessCode, string>> = {
  hub88: 'krp_lotus',
  pgsoft: '9002',
  win568: '103',
  pragmatic: 'vs5lotus',
}

interface From {
  live: boolean
  sandbox: string
  /** Where we answer. */
  origin: string
  /** Where a browser finds the sandbox. */
  seen: string
  /** Null: the whole catalogue. */
  wanted: ReadonlySet<string> | null
  read: (name: string, inSandbox: string) => string
  address: (name: string, inSandbox: string) => string
}

/** In production only those that GAMES names: each needs a contract and keys of its own. */
export const seamlessConfigs = (from: From): SeamlessConfig[] =>
  SEAMLESS_CODES.filter((code) => (from.wanted ? from.wanted.has(code) : !from.live)).map((code) =>
    configOf(code, from),
  )

function configOf(
  code: SeamlessCode,
  { sandbox, origin, seen, read, address }: From,
): SeamlessConfig {
  const name = `GAME_${code.toUpperCase()}`
  const networks = networksIn(read(`${name}_NETWORKS`, '0.0.0.0/0 ::/0'))
  if (!networks.every(isNetwork))
    throw new EnvironmentFault(
      [`${name}_NETWORKS`],
      `${name}_NETWORKS must be addresses or networks, spaces between`,
    )
  const common = {
    code,
    baseUrl: address(`${name}_URL`, `${sandbox}/games/${code}`),
    playUrl: read(`${name}_PLAY_URL`, `${seen}/sandbox/play/${code}`),
    game: read(`${name}_GAME`, SANDBOX_GAMES[code]),
    networks,
    callbackUrl: address(`${name}_CALLBACK_URL`, `${origin}/callbacks/games/${code}`),
  }
  switch (code) {
    case 'hub88':
      return {
        dialect: code,
        ...common,
        operatorId: read(`${name}_OPERATOR_ID`, 'krapao'),
        privateKey: read(`${name}_PRIVATE_KEY`, SANDBOX_HUB88_OPERATOR_PRIVATE_KEY),
        publicKey: read(`${name}_PUBLIC_KEY`, SANDBOX_HUB88_PROVIDER_PUBLIC_KEY),
      }
    case 'pgsoft':
      return {
        dialect: code,
        ...common,
        operatorToken: read(`${name}_TOKEN`, 'sandbox-pgsoft-operator'),
        secret: read(`${name}_SECRET`, 'sandbox-pgsoft-secret'),
      }
    case 'win568':
      return {
        dialect: code,
        ...common,
        companyKey: read(`${name}_KEY`, 'sandbox-win568-company'),
      }
    case 'pragmatic':
      return {
        dialect: code,
        ...common,
        providerId: read(`${name}_PROVIDER_ID`, 'pragmatic'),
        secret: read(`${name}_SECRET`, 'sandbox-pragmatic-secret'),
      }
  }
}
