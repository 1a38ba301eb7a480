import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import type { HttpOptions } from '../http.ts'
import { plainGateway } from './gateway.ts'
import type { SmsGateway } from './port.ts'
import { thaiBulk } from './thaiBulk.ts'
import { twilio } from './twilio.ts'

/** Every gateway, by the name that `SMS` chooses it by. A new one is a file and a line here. */
export const SMS_GATEWAYS = { GATEWAY: plainGateway, THAIBULK: thaiBulk, TWILIO: twilio } as const

export type SmsGatewayName = keyof typeof SMS_GATEWAYS

export interface SmsConfig {
  name: SmsGatewayName
  /** As read from the environment, secrets among them. */
  settings: object
  connect: (http: HttpOptions) => SmsGateway
}

const NAMES = Object.keys(SMS_GATEWAYS)
const isName = (name: string): name is SmsGatewayName => Object.hasOwn(SMS_GATEWAYS, name)

/**
 * The gateways that `SMS` names (comma separated), asked in this order; `GATEWAY` alone where it
 * names none. Refuses a name that nobody has, and in production the address of one that is not
 * named: it would never be asked.
 */
export function smsConfigs(
  env: Readonly<Record<string, string | undefined>>,
  sandbox: string,
  read: (name: string, inSandbox: string) => string,
): SmsConfig[] {
  const named = (env['SMS'] || 'GATEWAY').split(',').map((name) => name.trim().toUpperCase())
  const stranger = named.find((name) => !isName(name))
  if (stranger !== undefined)
    throw new EnvironmentFault(['SMS'], `SMS must name some of ${NAMES.join(', ')}`)
  if (env['LAOS'] === '1' && named.includes('THAIBULK'))
    throw new EnvironmentFault(['SMS'], 'SMS: THAIBULK sends to Thai numbers alone, not to Laos')
  if (env['NODE_ENV'] === 'production') refuseUnnamed(env, named)
  return [...new Set(named.filter(isName))].map((name) => {
    const { prefix, open } = SMS_GATEWAYS[name]
    const settings = open({
      address: (path) => read(`${prefix}_URL`, `${sandbox}/sms${path}`).replace(/\/$/, ''),
      read: (setting, inSandbox) => read(`${prefix}_${setting}`, inSandbox),
      optional: (setting) => env[`${prefix}_${setting}`] || undefined,
      laos: env['LAOS'] === '1',
    })
    return { name, ...settings }
  })
}

function refuseUnnamed(
  env: Readonly<Record<string, string | undefined>>,
  named: readonly string[],
): void {
  for (const [name, { prefix }] of Object.entries(SMS_GATEWAYS))
    if (env[`${prefix}_URL`] && !named.includes(name))
      throw new EnvironmentFault(
        [`${prefix}_URL`],
        `SMS must name ${name}, or ${prefix}_URL must go`,
      )
}
