import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { parse } from 'yaml'
import { makeCertificates } from '../../../scripts/cluster/certificates.ts'
import { giveAway } from '../../../scripts/cluster/processes.ts'
import { postgresBin, type Cluster } from '../product/cluster.ts'
import { ROOT } from '../product/serverProcess.ts'

const patroni = () =>
  parse(readFileSync(join(ROOT, 'deploy/patroni/patroni.yml'), 'utf8'), { merge: true }) as {
    bootstrap: { pg_hba: string[] }
    postgresql: { parameters: Record<string, string> }
  }

/**
 * Gives a bare cluster the roles, the TLS and the rules of who may come that deploy/ has; `tls` is
 * the folder of its certificates. Its own user is still let in by the socket.
 */
export async function secureDatabase(
  cluster: Cluster,
  { tls, owner, app }: { tls: string; owner: string; app: string },
): Promise<(user: 'krapao_owner' | 'krapao_app') => string> {
  makeCertificates(tls, ['postgres.krapao.internal', '127.0.0.1'])
  const { port, username } = new URL(cluster.url)
  execFileSync('sh', [join(ROOT, 'deploy/postgres/roles.sh')], {
    env: {
      PATH: `${postgresBin()}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      POSTGRES_USER: username,
      OWNER_PASSWORD: owner,
      APP_PASSWORD: app,
    },
  })
  const bare = new Client({ connectionString: cluster.url })
  await bare.connect()
  for (const [name, value] of Object.entries(patroni().postgresql.parameters)) {
    // What archives is the caller's.
    if (name.startsWith('archive')) continue
    const file = value.replace('/etc/krapao/tls', join(cluster.folder, 'data'))
    if (file !== value) {
      copyFileSync(value.replace('/etc/krapao/tls', tls), file)
      giveAway(file)
    }
    await bare.query(`alter system set ${name} = ${bare.escapeLiteral(file)}`)
  }
  const lines = patroni().bootstrap.pg_hba.map((line) => line.replace('10.0.0.0/24', '127.0.0.0/8'))
  writeFileSync(
    join(cluster.folder, 'data/pg_hba.conf'),
    `local all postgres trust\n${lines.join('\n')}\n`,
  )
  await bare.query('select pg_reload_conf()')
  await bare.end()
  return (user) => {
    const password = user === 'krapao_owner' ? owner : app
    const query = `sslmode=verify-full&sslrootcert=${join(tls, 'ca.crt')}`
    return `postgres://${user}:${password}@127.0.0.1:${port}/krapao?${query}`
  }
}
