/** One thing that is broken, and the tests that break it. */
export interface Row {
  breaks: string
  files: string[]
  projects: string[]
  /** How often, beyond what a run of all tests does. */
  often: Record<string, string>
}

const e2e = (breaks: string, file: string, often: Row['often'] = {}): Row => ({
  breaks,
  files: [`e2e/${file}.test.ts`],
  projects: ['e2e'],
  often,
})
const onBoth = (breaks: string, file: string, often: Row['often'] = {}): Row => ({
  breaks,
  files: [file],
  projects: ['pglite', 'postgres'],
  often,
})

export const ROWS: readonly Row[] = [
  e2e('every process is killed', 'killed', { KILLS: '100' }),
  e2e('killed while providers are asked', 'providerKills', { KILL_ROUNDS: '30' }),
  e2e('killed while gifts are given', 'rewardKills', { REWARD_KILLS: '30' }),
  e2e('killed while games call the wallet', 'seamlessKills', { SEAMLESS_KILLS: '100' }),
  e2e('PostgreSQL is killed', 'postgresKills', { POSTGRES_KILLS: '100' }),
  e2e('the network fails, processes stand still', 'disturbed', { DISTURBANCES: '5' }),
  e2e('the embedded folder is copied in mid-write', 'embeddedFolder', { COPIES: '20' }),
  e2e('the disk is full', 'fullDisk', { FULL_DISK: '1' }),
  e2e('the clock jumps', 'clockJumps'),
  e2e('the database fails over', 'failover', { FAILOVERS: '3' }),
  onBoth('every operation under every fault outside', 'server/src/boot/everyOperation.test.ts'),
  onBoth('dies at each statement and each answer', 'server/src/testing/crashes/crashes.test.ts', {
    CRASH_POINTS: 'all',
  }),
  e2e('100,000 requests, right and broken', 'fuzz', {
    FUZZ_REQUESTS: '100000',
    FUZZ_ON: 'postgres',
  }),
  e2e('large bodies and slow connections', 'bombs', { BOMBS: 'whole' }),
]
