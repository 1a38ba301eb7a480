/** Which room a file stands in, by its path, and what each room may import besides itself. */

/** The first part of a path: a workspace, or the name of a package. */
export const workspaceOf = (path: string): string => path.split('/')[0] ?? ''

/** `people` for server/src/areas/people/…, null elsewhere. */
export const areaOf = (path: string): string | null =>
  /^server\/src\/areas\/([^/]+)\//.exec(path)?.[1] ?? null

/** `people/members` for server/src/areas/people/members/…, null elsewhere. */
export const areaRoomOf = (path: string): string | null =>
  /^server\/src\/areas\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null

/** `deposit` for web/src/features/deposit/…, null elsewhere. */
export const featureOf = (path: string): string | null =>
  /^web\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null

/** `user/home` for web/src/pages/user/home/…, null elsewhere. */
export const pageOf = (path: string): string | null =>
  /^web\/src\/pages\/((?:user\/)?[^/]+)\//.exec(path)?.[1] ?? null

/** `http` for server/src/http/…, `main.ts` for server/src/main.ts, null outside `workspace`. */
export const roomOf = (workspace: string, path: string): string | null =>
  new RegExp(`^${workspace}/src/([^/]+)`).exec(path)?.[1] ?? null

type May = Readonly<Record<string, readonly string[]>>

export const WORKSPACE_MAY: May = {
  contract: [],
  client: ['contract'],
  ui: ['contract'],
  web: ['contract', 'client', 'ui'],
  console: ['contract', 'client', 'ui'],
  server: ['contract'],
  sandbox: [],
  bench: ['server', 'contract', 'client', 'scripts', 'e2e'],
  e2e: ['contract', 'client', 'server', 'sandbox', 'scripts'],
  scripts: ['server', 'contract', 'sandbox'],
}

/** What every room of the server but its own foundations may import. */
const FOUNDATIONS = ['runtime', 'concurrency', 'events', 'security', 'tracing']
const TOOLS = [
  ...FOUNDATIONS,
  'context.ts',
  'limits',
  'storage',
  'media',
  'db',
  'settings',
  'sealing',
]

/** `context.ts` knows the type of everything that it holds, and `boot` puts it together: no entry. */
export const SERVER_MAY: May = {
  runtime: [],
  concurrency: ['runtime'],
  events: ['runtime', 'concurrency'],
  security: ['runtime', 'concurrency'],
  tracing: ['runtime'],
  storage: FOUNDATIONS,
  media: FOUNDATIONS,
  db: ['runtime', 'concurrency'],
  limits: [...FOUNDATIONS, 'db'],
  settings: [...FOUNDATIONS, 'db'],
  sealing: [...FOUNDATIONS, 'db'],
  ledger: [...FOUNDATIONS, 'db', 'idempotency'],
  providers: [...FOUNDATIONS, 'media'],
  idempotency: [...FOUNDATIONS, 'db'],
  operations: [...TOOLS, 'ledger', 'providers', 'idempotency'],
  http: [...TOOLS, 'idempotency'],
  areas: [...TOOLS, 'ledger', 'providers', 'idempotency', 'operations', 'http', 'jobs'],
  realtime: [...TOOLS, 'areas'],
  environment: ['providers', 'storage', 'runtime'],
}
/** The jobs call use cases, and the areas know their port alone. */
export const JOBS_PORT = 'server/src/jobs/port.ts'

const BASE = ['paths.ts', 'settings.ts', 'storage.ts', 'locales']
/** From the ground up. A feature never imports another: what two of them show is in `core`. */
export const WEB_MAY: May = {
  'paths.ts': [],
  'settings.ts': [],
  'storage.ts': [],
  locales: ['settings.ts', 'storage.ts'],
  format: BASE,
  api: [...BASE, 'format'],
  app: [...BASE, 'format', 'api'],
  core: [...BASE, 'format', 'api', 'app'],
  features: [...BASE, 'format', 'api', 'app', 'core'],
  'modalTable.ts': ['app', 'features'],
  layouts: [...BASE, 'format', 'api', 'app', 'core', 'features', 'modalTable.ts'],
  pages: [...BASE, 'format', 'api', 'app', 'core', 'features', 'layouts', 'modalTable.ts'],
}

/** Whether `may` lets `own` import `other`; a room without an entry may import all. */
export const allows = (may: May, own: string | null, other: string | null): boolean =>
  own === null ||
  other === null ||
  own === other ||
  may[own] === undefined ||
  may[own].includes(other)
