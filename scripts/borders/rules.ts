/** The borders of the house. Each rule names what breaks it in a tree of sources. */
import { basename } from 'node:path'
import { circlesOf } from './circles.ts'
import { impurityOf } from './pure.ts'
import {
  allows,
  areaOf,
  areaRoomOf,
  featureOf,
  JOBS_PORT,
  pageOf,
  roomOf,
  SERVER_MAY,
  WEB_MAY,
  WORKSPACE_MAY,
  workspaceOf,
} from './rooms.ts'
import {
  fetches,
  hasSql,
  movesOtherwise,
  readsEnvironment,
  readsStandby,
  remembers,
  writesLedger,
} from './text.ts'
import { importsIn, productOf, type Import, type Tree } from './tree.ts'

const FAR_FROM_A_STORE = [
  /(?:^|\/)(?:routes|service|operatorRoutes)\.ts$/,
  /^server\/src\/(?:http|realtime|jobs|boot|providers)\//,
  /^(?:fastify|undici)$/,
]

type Rule = (tree: Tree) => string[]

/** Imports of the product, its tests left out, that `isFine` does not let through. */
const imports =
  (isFine: (entry: Import) => boolean): Rule =>
  (tree) =>
    importsIn(productOf(tree))
      .filter((entry) => !isFine(entry))
      .map(({ from, to }) => `${from} -> ${to}`)

const files =
  (isFine: (file: string, source: string) => boolean): Rule =>
  (tree) =>
    [...productOf(tree)].filter(([file, source]) => !isFine(file, source)).map(([file]) => file)

const isStore = (file: string): boolean => /(?:^store|Store)\.ts$/.test(basename(file))
const isIn = (room: string, file: string): boolean => file.startsWith(`${room}/`)
const circlesAmong =
  (nodeOf: (file: string) => string | null): Rule =>
  (tree) =>
    circlesOf(
      importsIn(productOf(tree)).flatMap(({ from, to }) => {
        const [own, other] = [nodeOf(from), nodeOf(to)]
        return own !== null && other !== null && own !== other ? [[own, other] as const] : []
      }),
    ).map((circle) => circle.join(' <-> '))

/** What brings a package along: itself, and the contract's files that import it, or one that does. */
function leadingTo(name: string, tree: Tree): ReadonlySet<string> {
  const values = importsIn(productOf(tree)).filter(({ kind }) => kind !== 'type')
  const found = new Set([name])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { from, to } of values)
      if (workspaceOf(from) === 'contract' && found.has(to)) found.add(from)
  }
  return found
}

/** What may fetch or route: ui/ draws what it is given. */
const REACHES_OUT = /^(?:react-router|@tanstack\/|socket\.io|axios|ky$|node:)/
/**
 * Kept for the whole process on purpose: connections to the outside by its address, what a file
 * holds that never changes, and whether the reader's machinery is loaded.
 */
const REMEMBERS_FOR_ALL = new Set([
  'server/src/main.ts',
  'server/src/providers/connections.ts',
  'server/src/areas/people/members/passwordRules/commonPasswords.ts',
  'server/src/areas/people/members/passwords/passwords.ts',
  'server/src/media/qrPicture.ts',
])

/**
 * What shows and decides nothing. Money is decided on the primary, in the transaction that moves
 * it.
 */
const READS_STANDBY = new Set([
  'server/src/areas/account/statements/narrowed.ts',
  'server/src/areas/account/statements/service.ts',
  'server/src/areas/desk/reports/make.ts',
  'server/src/areas/desk/memberPage/search.ts',
  'server/src/areas/desk/memberPage/page.ts',
  'server/src/areas/desk/memberPage/deposits.ts',
  'server/src/areas/desk/books/routes.ts',
  'server/src/areas/desk/auditLook/look.ts',
  'server/src/areas/desk/lists/read.ts',
  'server/src/areas/play/ownRounds/file.ts',
  'server/src/areas/play/ownRounds/played.ts',
  'server/src/areas/play/ownRounds/receipt.ts',
  'server/src/areas/staff/audit/routes.ts',
])

export const RULES = {
  'the workspaces import one way': imports(({ from, to }) => {
    const [own, other] = [workspaceOf(from), workspaceOf(to)]
    return WORKSPACE_MAY[other] === undefined || allows(WORKSPACE_MAY, own, other)
  }),
  'the contract imports zod and nothing else': imports(
    ({ from, to }) =>
      workspaceOf(from) !== 'contract' || to === 'zod' || workspaceOf(to) === 'contract',
  ),
  'the contract reads no environment': files(
    (file, source) => workspaceOf(file) !== 'contract' || !readsEnvironment(source),
  ),
  'zod stays out of the browser': (tree) => {
    const brings = leadingTo('zod', tree)
    return imports(
      ({ from, to, kind }) =>
        !['web', 'ui', 'console'].includes(workspaceOf(from)) || kind === 'type' || !brings.has(to),
    )(tree)
  },
  'ui draws: no router, no queries, no fetching': (tree) => [
    ...imports(({ from, to }) => !isIn('ui/src', from) || !REACHES_OUT.test(to))(tree),
    ...files((file, source) => !isIn('ui/src', file) || !fetches(source))(tree),
  ],
  "the server's rooms import one way": imports(
    ({ from, to }) =>
      to === JOBS_PORT || allows(SERVER_MAY, roomOf('server', from), roomOf('server', to)),
  ),
  'an area is reached through its public.ts alone': imports(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)]
    if (other === null || own === other || to === `server/src/areas/${other}/public.ts`) return true
    if (own !== null) return false
    // Outside the areas: the list of calls binds routes.
    return basename(to) === 'routes.ts' && from === 'server/src/boot/routes.ts'
  }),
  'rules.ts decides without input or output': impurityOf,
  'a store knows no routes, no HTTP and no outside': imports(
    ({ from, to, kind }) =>
      !isStore(from) || kind === 'type' || !FAR_FROM_A_STORE.some((far) => far.test(to)),
  ),
  'SQL is in stores': files(
    (file, source) =>
      !isIn('server/src', file) ||
      isStore(file) ||
      isIn('server/src/db', file) ||
      isIn('server/src/ledger', file) ||
      !hasSql(source),
  ),
  'only the ledger writes its tables': files(
    (file, source) =>
      !isIn('server/src', file) || isIn('server/src/ledger', file) || !writesLedger(source),
  ),
  'only the ledger posts': imports(
    ({ from, to }) =>
      isIn('server/src/ledger', from) ||
      workspaceOf(from) === 'bench' ||
      !/^server\/src\/ledger\/(?:apply|posting)\.ts$/.test(to),
  ),
  'an area moves money by the one form': files(
    (file, source) => areaRoomOf(file) === null || !movesOtherwise(source),
  ),
  'an area knows the outside by its ports': imports(
    ({ from, to }) =>
      areaRoomOf(from) === null ||
      !isIn('server/src/providers', to) ||
      /(?:port|\/answer)\.ts$/.test(to),
  ),
  'what the server remembers is its context’s': files(
    (file, source) =>
      !isIn('server/src', file) || REMEMBERS_FOR_ALL.has(file) || !remembers(source),
  ),
  'only what decides nothing is read from a standby': files(
    (file, source) => !isIn('server/src', file) || READS_STANDBY.has(file) || !readsStandby(source),
  ),
  "the web's rooms import one way": imports(({ from, to }) =>
    allows(WEB_MAY, roomOf('web', from), roomOf('web', to)),
  ),
  'no feature imports another, no page another': imports(
    ({ from, to }) =>
      [featureOf, pageOf].every((of) => {
        const [own, other] = [of(from), of(to)]
        return own === null || other === null || own === other
      }) || to.endsWith('.css'),
  ),
  'no circle among the files, types included': circlesAmong((file) => file),
  'no circle among the areas': circlesAmong(areaOf),
  'no circle among the rooms of the areas': circlesAmong(areaRoomOf),
  'no circle among the rooms of the server': circlesAmong((file) => {
    const room = roomOf('server', file)
    // The context has the type of all that it holds.
    return room === 'context.ts' ? null : room
  }),
  'no circle among the rooms of the web': circlesAmong((file) => roomOf('web', file)),
  'no file has a name that says nothing': files(
    (file) => !/^(?:utils?|helpers?|common|misc|shared)\.tsx?$/.test(basename(file)),
  ),
} satisfies Record<string, Rule>
