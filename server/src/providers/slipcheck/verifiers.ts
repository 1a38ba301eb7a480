import { EnvironmentFault } from '../../runtime/environmentFault.ts'
import type { HttpOptions } from '../http.ts'
import { bankLink } from './bankLink.ts'
import { easySlip } from './easyslip.ts'
import type { SlipVerifier } from './port.ts'
import { slipOk } from './slipok.ts'

/** Every verifier, by the name that `SLIPCHECK` chooses it by. A new one is a file and a line here. */
export const SLIP_VERIFIERS = { bank: bankLink, easyslip: easySlip, slipok: slipOk } as const

export type SlipcheckKind = keyof typeof SLIP_VERIFIERS

export interface SlipcheckConfig {
  kind: SlipcheckKind
  /** As read from the environment, secrets among them. */
  settings: object
  connect: (http: HttpOptions) => SlipVerifier
}

const isKind = (kind: string): kind is SlipcheckKind => Object.hasOwn(SLIP_VERIFIERS, kind)

/**
 * The verifier that `kind` names, `bank` by default; an Error for another name. `read` gives a
 * variable's value or the sandbox's, and notes what lacks.
 */
export function slipcheckConfig(
  kind: string | undefined,
  sandbox: string,
  read: (name: string, inSandbox: string) => string,
): SlipcheckConfig {
  const name = kind || 'bank'
  if (!isKind(name))
    throw new EnvironmentFault(
      ['SLIPCHECK'],
      `SLIPCHECK must be one of ${Object.keys(SLIP_VERIFIERS).join(', ')}`,
    )
  const { prefix, open } = SLIP_VERIFIERS[name]
  return {
    kind: name,
    ...open({
      address: (path) => read(`${prefix}_URL`, `${sandbox}/slipcheck/${path}`).replace(/\/$/, ''),
      read: (setting, inSandbox) => read(`${prefix}_${setting}`, inSandbox),
    }),
  }
}
