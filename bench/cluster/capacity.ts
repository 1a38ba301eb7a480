interface Line {
  servers: number
  /** Processor time of a call in microseconds. */
  us: { servers: number; primary: number; standbys: number }
}

/** Cores of a database machine, and the share of them that is planned with. */
const CORES = 8
const SHARE = 0.7
/** Each member that is there asks so often, a second. */
const CALLS_OF_A_MEMBER = 0.1
/** 16 shards of members lie on so many primaries. */
const PRIMARIES = [1, 2, 4, 8, 16]

interface Capacity {
  primaries: number
  callsPerSecond: number
  members: number
  /** Of one core each. */
  servers: number
  standbyCores: number
}

/**
 * What so many primaries carry, calculated from the processor time of a call: nothing of it was
 * run. The primaries are filled; servers and standbys are what such a load needs.
 */
const capacityOf = ({ us }: Line): Capacity[] =>
  PRIMARIES.map((primaries) => {
    const callsPerSecond = (primaries * CORES * SHARE * 1e6) / us.primary
    return {
      primaries,
      callsPerSecond,
      members: callsPerSecond / CALLS_OF_A_MEMBER,
      servers: Math.ceil((callsPerSecond * us.servers) / (SHARE * 1e6)),
      standbyCores: Math.ceil((callsPerSecond * us.standbys) / (SHARE * 1e6)),
    }
  })

const round = (count: number): string => {
  const unit = count < 10_000 ? 100 : 1_000
  return (Math.round(count / unit) * unit).toLocaleString('en')
}

/** Lines of Markdown; `row`: the one whose processor time is calculated with. */
export const capacityLines = (row: Line): string[] => [
  '### Capacity by the number of primaries',
  '',
  `Calculated from the line of ${row.servers} servers, not run: primaries of ${CORES} cores, of which`,
  `${SHARE * 100} % are planned with, and members who each ask once in ${1 / CALLS_OF_A_MEMBER} s. Shards of`,
  'members on primaries of their own share nothing but the files and the outside; servers of one',
  'core each. On a machine that others load too a call costs more, so this is a lower bound.',
  '',
  '| primaries | shards each | calls/s | members at once | servers | standby cores |',
  '| --- | --- | --- | --- | --- | --- |',
  ...capacityOf(row).map(
    (each) =>
      `| ${each.primaries} | ${16 / each.primaries} | ${round(each.callsPerSecond)} | ${round(each.members)} ` +
      `| ${each.servers} | ${each.standbyCores} |`,
  ),
  '',
]
