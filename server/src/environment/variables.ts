import type { Environment } from './schema.ts'

/** What a variable is for, in one line, and what holds where it is not set. */
export interface Variable {
  about: string
  usual: string
  /** What else a person needs to know before he sets it. */
  more?: string
  /** Production demands it. */
  isNeeded?: true
}

/** What a provider's variables say outside production. */
export const SANDBOX = 'the sandbox'

/** The server's own variables: the compiler asks for a line for each that the schema has. */
const OWN: Record<keyof Environment, Variable> = {
  NODE_ENV: {
    about: '`production`, `development` or `test`',
    usual: 'development',
    more: 'In production nothing of the sandbox and nothing that ships in the source is taken.',
  },
  HOST: {
    about: 'the address that the server listens on',
    usual: '0.0.0.0',
    more:
      'With any secret of the sandbox in use the server listens on 127.0.0.1 alone, whatever this ' +
      'says, unless `LAN` does: whoever reached it could sign a payment.',
  },
  PORT: { about: 'the port that the server listens on', usual: '3000' },
  OPS_PORT: { about: 'the port of the Prometheus metrics, or `off`', usual: '9464' },
  OPS_HOST: { about: 'the address that the metrics are served on', usual: '127.0.0.1' },
  OPS_NETWORKS: {
    about: 'networks from which the console (`/ops`, `/api/ops`) answers at all',
    usual: 'everywhere',
    more: 'Commas between several, e.g. `10.8.0.0/16,2001:db8:7::/48`; to others there is no such page.',
  },
  DATA_DIR: {
    about: "the embedded database, generated keys, the sandbox's journal",
    usual: '`data`',
  },
  DATABASE_URL: {
    about: 'PostgreSQL',
    usual: 'PGlite under `DATA_DIR`',
    more:
      "The server's sessions log in as the role `krapao_app`, which cannot become the owner. In " +
      "production give that role's name and password here, and the owner's in " +
      "`MIGRATE_DATABASE_URL`. With the owner's address alone (he needs `CREATEROLE` at the first " +
      'start) the server makes the role a password from his own, and logs in with it.',
    isNeeded: true,
  },
  DATABASE_DIRECT_URL: {
    about: 'PostgreSQL itself, where `DATABASE_URL` goes through PgBouncer in transaction mode',
    usual: '`DATABASE_URL`',
    more: 'As `krapao_app` ([scale](scale.md)).',
  },
  MIGRATE_DATABASE_URL: {
    about: 'PostgreSQL itself as the owner, who migrates',
    usual: 'whichever of the other two names the owner',
    more:
      'A server without one works on a database that is up to date: `npm run migrate` brings it ' +
      'there.',
  },
  READ_DATABASE_URL: {
    about: 'a standby, or a proxy in front of several, for reads that decide nothing',
    usual: 'none',
    more:
      "Statements, reports and the console's searches are read there when it has all that the " +
      'primary has; never what decides about money ([scale](scale.md)).',
  },
  KRAPAO_ALLOW_PGLITE: {
    about: '`1` lets production run on the embedded database',
    usual: '0',
    more: 'It may lose what it acknowledged.',
  },
  KRAPAO_ALLOW_UNSAFE_PG: {
    about: '`1` lets production run on a PostgreSQL that may lose what it acknowledged',
    usual: '0',
  },
  DRAIN_SECONDS: {
    about: 'how long a server that got SIGTERM goes on answering while `/readyz` says 503',
    usual: '0',
    more: 'So that the proxy sends nothing new.',
  },
  CHEAP_PASSWORDS: {
    about: '`1` hashes new passwords at a fraction of the cost, for made-up people',
    usual: '0',
    more: 'For `npm run demo`; refused in production.',
  },
  TRUST_PROXY: {
    about: 'proxies whose `X-Forwarded-For` is believed',
    usual: 'loopback',
  },
  LAN: {
    about: '`1` keeps a private `HOST` although the secrets of the sandbox are in use',
    usual: '0',
    more:
      '`npm start -- --lan` sets both, for a phone on the same network: whoever is there can sign a ' +
      'payment. A public `HOST` and 0.0.0.0 are refused with it; so is `LAN` in production.',
  },
  LINE: {
    about: 'LINE: `off`, `login` (members log in by it) or `notices` (they are told by it as well)',
    usual: 'off',
    more: 'Both channels belong to one LINE provider, and ours must be registered there: [providers](providers.md).',
  },
  LAOS: { about: '`1`: phones, banks and currency of Laos, Lao first', usual: '0' },
  SEED: {
    about: '`demo` fills an empty database with the demo site; `none` does not',
    usual: '`demo`, in production `none`',
    more: 'A production start with `demo` is refused. The lists of banks and sources and the texts are in every site.',
  },
  JURISDICTION: {
    about:
      'the law whose bounds the settings keep: `demo`, `ukgc2026`, `mga`, `thaiDraft`, `lao2023`',
    usual: '`demo`',
    more:
      'A setting outside them is brought within at the start, and an owner cannot set it outside ' +
      '([the law as data](decisions/safer-play.md)). `lao2023` keeps the site closed.',
  },
  PUBLIC_ORIGINS: {
    about: 'where the site is reached: what passkeys belong to',
    usual: "the page's own",
    more: 'E.g. `https://krapao.example`; commas between several.',
    isNeeded: true,
  },
  SECURITY_CONTACT: {
    about: 'where a weakness of the site is reported: `mailto:` or `https:`',
    usual: "the site's page /contact",
    more: 'Told at `/.well-known/security.txt`.',
  },
  CREDENTIAL_KEYS: {
    about: "encrypts game credentials and operators' authenticator secrets",
    usual: 'made at the first start',
    more: '`id:base64(32 bytes)`, commas between several, newest first.',
    isNeeded: true,
  },
  TRUELINK_SECRET: {
    about: 'seals wallet links on their way here',
    usual: 'a known one',
    more: 'Every page has it and it protects nothing; one of your own in production.',
    isNeeded: true,
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    about: 'where an OpenTelemetry collector takes traces',
    usual: 'none',
    more: 'E.g. `http://127.0.0.1:4318/v1/traces` ([operating](operating.md#traces)).',
  },
  OTEL_TRACES_SAMPLER_ARG: { about: 'the share of the traces that is kept', usual: '1' },
  WEB_DIR: { about: "where the build of the member's app is served from", usual: '`web/dist`' },
  CONSOLE_DIR: { about: 'where the build of the console is served from', usual: '`console/dist`' },
  LOG_LEVEL: {
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    usual: '`warn`, in production `info`',
    more: '`trace` is refused in production.',
  },
  STORAGE: {
    about: '`folder` or `s3`: where uploaded pictures are kept',
    usual: 'folder',
  },
}

/** What is read beside the schema, and is no provider's. */
const BESIDE: Readonly<Record<string, Variable>> = {
  FILES_DIR: { about: 'the folder of uploaded pictures', usual: '`files` under `DATA_DIR`' },
  S3_ENDPOINT: { about: 'the store, without the bucket, with `STORAGE=s3`', usual: 'none' },
  S3_BUCKET: { about: 'its bucket', usual: 'none' },
  S3_REGION: { about: 'its region', usual: 'auto' },
  S3_ACCESS_KEY_ID: { about: 'who we are there', usual: 'none' },
  S3_SECRET_ACCESS_KEY: { about: 'signs what we ask there', usual: 'none' },
  PAYTIMZ_MINIMUM: {
    about: 'baht: the smallest code of PAYTIMZ',
    usual: '10',
  },
  ZPAY_MINIMUM: {
    about: 'baht: the smallest code of ZPAY',
    usual: '10',
  },
  SANDBOX_PORT: { about: 'the port of the sandbox; never in production', usual: '3100' },
  SANDBOX_URL: {
    about: 'where the sandbox answers; never in production',
    usual: '`http://127.0.0.1:3100`',
  },
  SANDBOX_PUBLIC_URL: {
    about: 'where a browser finds the sandbox; never in production',
    usual: '`SANDBOX_URL`',
  },
  SERVER_URL: {
    about: 'where the sandbox calls us back; in production each provider has its own address',
    usual: '`http://127.0.0.1:3000`',
  },
  PROVIDER_TIMEOUT_MS: { about: 'how long a provider may take to answer, ms', usual: '10000' },
  PSPS: {
    about: 'the PSPs under contract, commas between them',
    usual: 'all of the sandbox, in production KBANK',
    more: 'A PSP that has an address and is not named is refused in production.',
  },
  GAMES: { about: 'the games under contract, commas between them', usual: 'the whole catalogue' },
  SMS: {
    about: 'the SMS gateways, commas between them: `GATEWAY` (`SMS_*`), `THAIBULK`, `TWILIO`',
    usual: 'GATEWAY',
    more:
      'Asked in this order: when one refuses or is silent, the next is asked for the same text. One ' +
      'that has an address and is not named is refused in production.',
  },
  SMS_THAIBULK_FORCE: {
    about: 'which credit of ThaiBulkSMS a text uses: `standard` or `corporate`',
    usual: "the account's",
  },
  IDCHECK: {
    about: 'who reads identity cards: `iapp`, or `none`, and a person looks alone',
    usual: 'iapp in the sandbox, none in production',
  },
  AML_LIST: {
    about: 'a file of names that members are compared with (`id,name,list`, a spelling a line)',
    usual: 'none: nobody is compared',
    more: 'A broken one keeps the server from starting; one that breaks later is said in the console.',
  },
  IAPP_URL: { about: 'where iApp answers, with `/v3/store/ekyc`', usual: SANDBOX },
  IAPP_API_KEY: { about: 'the key that it has issued to us', usual: SANDBOX },
  SLIPCHECK: {
    about: 'who verifies slips: `bank` (`SLIPCHECK_*`), `easyslip` or `slipok`',
    usual: 'bank',
  },
  BANK_SETTLE_DELAY_MS: {
    about: "how long the bank's final no must stand before an inquiry may confirm it, ms",
    usual: '5000, in production 60000',
  },
  GAME_SETTLE_DELAY_MS: {
    about: 'how long after a transfer a game that has never heard of it is believed, ms',
    usual: '6000, in production 60000',
  },
  BANK_PAYOUTS_AT_ONCE: { about: 'payouts that the bank takes at the same time', usual: '128' },
  PUSH_PUBLIC_KEY: { about: 'the public half of the VAPID pair of web push', usual: 'none' },
  PUSH_PRIVATE_KEY: {
    about: 'the private half',
    usual: 'none: production sends no web push',
    more: '`npx web-push generate-vapid-keys` makes a pair.',
  },
  PUSH_SUBJECT: { about: 'the contact that push services are told', usual: 'none' },
}

/** A provider's variables are known by their endings; the longest that fits comes first. */
const PROVIDERS: readonly [ending: RegExp, about: string][] = [
  [/_CALLBACK_URL$/, 'our address that it calls back'],
  [/_PAGE_URL$/, 'its page that a browser is sent to'],
  [/_PLAY_URL$/, 'where its games are opened in a browser'],
  [/_ROUNDS_URL$/, 'where it tells the rounds, of the kinds `pgsoft` and `pragmatic`'],
  [/_URL$/, 'where it answers'],
  [/_CALLBACK_SECRET$/, 'signs what it tells us'],
  [/_(REQUEST|SIGNING)_SECRET$/, 'signs what we ask it'],
  [/_SCB_API_SECRET$/, 'the secret that it has issued to us'],
  [/_REF3$/, 'the third reference of every code: by it the bank knows whom to tell of payments'],
  [
    /_API_KEY$|^SMS_KEY$|_THAIBULK_API_SECRET$|_(?:OMISE|GBPRIME|PHAJAY)_SECRET_KEY$|_TOKEN$/,
    'the key that it has issued to us',
  ],
  [/^LINE_CHANNEL_SECRET$/, 'signs who has logged in there'],
  [/_(API_)?SECRET$/, 'signs what is said between us'],
  [/_PUBLIC_KEY$/, 'checks what it has signed'],
  [/_PRIVATE_KEY$/, 'signs what we ask it'],
  [/_KEY$/, 'signs what is said between us'],
  [/_(ID|SID|NO|AGENT|SENDER)$/, 'who we are there'],
  [/_PHAJAY_BANK$/, 'whose codes it draws: `jdb`, `ldb`, `ib` or `bcel`'],
  [/_CHANNEL$/, 'the channel that it has opened for us'],
  [/_HOST$/, 'the host of the links that it issues'],
  [/_NETWORKS$/, 'networks that it calls from, spaces between'],
  [/_GAME$/, 'its game that one tap opens'],
]

/** What a variable is for; null for one that nobody has described. */
export function variableOf(name: string): Variable | null {
  const known = (OWN as Readonly<Record<string, Variable>>)[name] ?? BESIDE[name]
  if (known) return known
  if (name.includes('_OLD_'))
    return { about: 'verifies callbacks beside the new one while a PSP changes it', usual: 'none' }
  const about = PROVIDERS.find(([ending]) => ending.test(name))?.[1]
  if (name.endsWith('_KIND'))
    return { about: 'which of the known dialects it speaks', usual: 'status' }
  return about ? { about, usual: SANDBOX, isNeeded: true } : null
}
