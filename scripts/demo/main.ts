/**
 * `npm run demo`: fills an empty site with members and days of life, by the same calls that members
 * and operators make, and a clock that is moved: `--members 10000 --days 90 --seed krapao`, or
 * `--help`. Then `npm start` shows it. Prints how long it took, whether the books are right, and
 * how to log in. What people do follows the seed; ids and secrets do not, for the seed is public.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyLedger } from '../../server/src/ledger/verify/verify.ts'
import { liveDays } from './days.ts'
import { openDemoSite, type DemoSite } from './demoSite.ts'
import { movedClock } from './movedClock.ts'
import { enter, createTeam, type DemoOperator } from './operators.ts'
import { progressLine } from './progress.ts'
import { leaveUnfinished } from './unfinished.ts'

const USAGE = `npm run demo -- [--members 10000] [--days 90] [--seed krapao] [--end 2026-11-21T23:30:00+07:00]

Fills an empty site with made-up members and days of life, the last of them at --end (at first 100
minutes ago). Stop the server first.
10,000 members in 90 days took 338 s on PostgreSQL (DATABASE_URL) and two cores; on the embedded
database (DATA_DIR) it is more than twice as long. To look around, --members 1000 --days 30 is enough.`

interface Asked {
  members: string
  days: string
  seed: string
  end?: string | undefined
  help: boolean
}
function readArguments(): Asked | null {
  try {
    return parseArgs({
      options: {
        members: { type: 'string', default: '10000' },
        days: { type: 'string', default: '90' },
        seed: { type: 'string', default: 'krapao' },
        end: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch {
    return null
  }
}
const values = readArguments()
if (values?.help) {
  console.log(USAGE)
  process.exit(0)
}
const [members, days] = [Number(values?.members), Number(values?.days)]
const isEnd = Number.isFinite(Date.parse(values?.end ?? '1970-01-01'))
if (
  !values ||
  !isEnd ||
  !Number.isInteger(members) ||
  members < 1 ||
  !Number.isInteger(days) ||
  days < 1
) {
  console.error(USAGE)
  process.exit(1)
}
if (process.env['NODE_ENV'] === 'production') {
  console.error('The demo is made-up people: it does not run with NODE_ENV=production.')
  process.exit(1)
}

const began = performance.now()
const seconds = (): number => Math.round((performance.now() - began) / 1_000)
// What is left waiting takes more than an hour of the moved clock after the last day: nothing is
// written in the future, where a code of an authenticator would be spent before its time.
const end = new Date(Math.min(Date.parse(values.end ?? '') || Infinity, Date.now() - 100 * 60_000))
const clock = movedClock(new Date(end.getTime() - (days + 1) * 86_400_000))
const env = {
  ...process.env,
  DATA_DIR: process.env['DATA_DIR'] ?? join(import.meta.dirname, '../../data'),
}
const house = await openDemoSite(env, clock)
const { context } = house
const known = await context.db.selectFrom('member').select('id').limit(1).executeTakeFirst()
if (known) {
  console.error('There are members already: the demo fills an empty site only.')
  await house.close()
  process.exit(1)
}
// The demo has no phone for a code, and sends slips at whatever hour its last day ends.
const { settings } = context
const asked = {
  registerOTP: settings.get('registerOTP'),
  slipClosedFrom: settings.get('slipClosedFrom'),
  slipClosedTo: settings.get('slipClosedTo'),
}
await settings.set('registerOTP', false)
await settings.set('slipClosedFrom', '00:00')
await settings.set('slipClosedTo', '00:00')
try {
  const team = await createTeam(house)
  const plan = { members, days, end, seed: values.seed }
  const people = await liveDays(house, plan, team, (day, count) => {
    const line = progressLine({ day, days, members: count }, seconds())
    // A terminal has one line that moves on, a file one in ten days.
    if (process.stderr.isTTY) process.stderr.write(`\r${line}${day === days ? '\n' : ''}`)
    else if (day % 10 === 0 || day === days) console.log(line)
  })
  await leaveUnfinished(house, people, team)
  await printQueues(house, team)
  if (clock.now().getTime() > Date.now()) throw new Error('the demo has written into the future')
  const { ok, findings } = await verifyLedger(context.db)
  const looked = findings.reduce((sum, each) => sum + each.looked, 0n)
  const { user, system } = process.cpuUsage()
  const worked = Math.round((user + system) / 1e6)
  console.log(`${members} members, ${days} days in ${seconds()} s, ${worked} s of processor`)
  console.log(`${ok ? 'The books are right' : 'The books are WRONG'} (${looked} looked at)`)
  for (const { email, role, password, totpSecret } of team)
    console.log(`${role.padEnd(8)} ${email}  password ${password}  authenticator ${totpSecret}`)
  if (people[0]) console.log(`member   ${people[0].phone}  password ${people[0].password}`)
  process.exitCode = ok ? 0 : 1
} finally {
  await settings.set('registerOTP', asked.registerOTP)
  await settings.set('slipClosedFrom', asked.slipClosedFrom)
  await settings.set('slipClosedTo', asked.slipClosedTo)
  await house.close()
}

/** What an operator finds waiting. */
async function printQueues(of: DemoSite, team: readonly DemoOperator[]): Promise<void> {
  const [owner] = team
  if (!owner) return
  // A code of the authenticator is good once.
  of.clock.advance(30_000)
  const token = await enter(of, owner)
  const { body } = await of.call('GET', '/api/ops/today', token)
  const queues = Object.entries(body.queues as Record<string, { count: number }>)
  console.log(`waiting: ${queues.map(([name, { count }]) => `${name} ${count}`).join(', ')}`)
}
