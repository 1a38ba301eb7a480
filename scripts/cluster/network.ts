import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { nameOf, type Plan } from './plan.ts'

/**
 * Each PostgreSQL of the cluster in a network of its own, on one bridge, as machines on one switch:
 * so that one of them can be cut off as by a cable that is pulled. Needs root.
 */
export interface Network {
  /** What runs a program in the network of PostgreSQL `n` (from 0), as the user postgres. */
  within(n: number, program: string, args: readonly string[]): { program: string; args: string[] }
  cut(n: number): void
  heal(n: number): void
  remove(): void
}

const IP = '/usr/sbin/ip'
const ip = (...args: string[]): void => void execFileSync(IP, args, { stdio: 'pipe' })
const quietly = (...args: string[]): void => {
  try {
    ip(...args)
  } catch {
    // Not there.
  }
}

/** Whether this user may make networks here. */
export function mayMakeNetworks(): boolean {
  if (process.getuid?.() !== 0 || !existsSync(IP)) return false
  try {
    ip('netns', 'add', 'krapao-try')
    ip('netns', 'del', 'krapao-try')
    return true
  } catch {
    return false
  }
}

/** Makes the networks of a plan made with `hasNetwork`; what an earlier run has left is replaced. */
export function networkOf({ net, postgres, etcd }: Plan): Network {
  const bridge = `kr${net}`
  const spaceOf = (n: number): string => `krapao${net}-${nameOf('postgres', n)}`
  const cableOf = (n: number): string => `${bridge}p${n + 1}`
  const remove = (): void => {
    for (const n of postgres.keys()) {
      quietly('link', 'del', cableOf(n))
      quietly('netns', 'del', spaceOf(n))
    }
    quietly('link', 'del', bridge)
  }
  remove()
  ip('link', 'add', bridge, 'type', 'bridge')
  for (const host of etcd) ip('addr', 'add', `${host}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const [n, host] of postgres.entries()) {
    ip('netns', 'add', spaceOf(n))
    ip('link', 'add', cableOf(n), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', spaceOf(n))
    ip('link', 'set', cableOf(n), 'master', bridge, 'up')
    ip('-n', spaceOf(n), 'link', 'set', 'lo', 'up')
    ip('-n', spaceOf(n), 'addr', 'add', `${host}/24`, 'dev', 'eth0')
    ip('-n', spaceOf(n), 'link', 'set', 'eth0', 'up')
  }
  return {
    within: (n, program, args) => ({
      program: IP,
      args: [
        ...`netns exec ${spaceOf(n)}`.split(' '),
        ...'setpriv --reuid postgres --regid postgres --clear-groups'.split(' '),
        program,
        ...args,
      ],
    }),
    cut: (n) => ip('link', 'set', cableOf(n), 'down'),
    heal: (n) => ip('link', 'set', cableOf(n), 'up'),
    remove,
  }
}
