import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian puts it; PostgreSQL's packages bring it. */
const OPENSSL = '/usr/bin/openssl'
/** Words of a command line; no path of a test holds a space. */
const openssl = (line: string): void =>
  void execFileSync(OPENSSL, line.split(' '), { stdio: 'pipe' })

const kind = (name: string): string => (/^[\d.]+$/.test(name) ? 'IP' : 'DNS')

/**
 * An authority of one's own and a machine's certificate in `folder`, named as `deploy/` names them:
 * ca.crt, machine.crt, machine.key, haproxy.pem. For tests: ten days.
 */
export function makeCertificates(folder: string, names: readonly string[]): void {
  const at = (name: string): string => join(folder, name)
  const keyed = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
  openssl(
    `req -x509 ${keyed} -days 10 -subj /CN=krapao-authority -keyout ${at('ca.key')} -out ${at('ca.crt')}`,
  )
  openssl(
    `req ${keyed} -subj /CN=${names[0]} -keyout ${at('machine.key')} -out ${at('machine.csr')}`,
  )
  const own = names.map((name) => `${kind(name)}:${name}`).join(',')
  writeFileSync(at('names'), `subjectAltName=${own}\n`)
  openssl(
    `x509 -req -in ${at('machine.csr')} -days 10 -extfile ${at('names')} -CA ${at('ca.crt')} ` +
      `-CAkey ${at('ca.key')} -CAcreateserial -out ${at('machine.crt')}`,
  )
  copyFileSync(at('machine.crt'), at('haproxy.pem'))
  writeFileSync(at('haproxy.pem'), readFileSync(at('machine.key')), { flag: 'a' })
}
