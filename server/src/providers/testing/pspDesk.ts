import type { QrProvider } from '@krapao/contract/constants'
import type { Psp, QrIssued, QrOrder } from '../psp/port.ts'
import { useOutside, type Outside } from './outside.ts'

let serial = 0

/** What the tests of one PSP do with it. */
interface PspDesk {
  /**
   * In an outside of these tests' own, there once a test runs. A call that the PSP does not have is
   * left to tests of those that do.
   */
  readonly psp: Required<Psp>
  readonly outside: Outside
  /** An order of 500 baht for ten minutes, each under a reference of its own. */
  order: (amount?: bigint) => QrOrder
  issue: (sent: QrOrder) => Promise<QrIssued>
  /** Somebody pays; `times: 0`: nobody is called back. */
  pay: (reference: string, more?: object) => ReturnType<Outside['command']>
}

/** A desk for the tests around: orders of ours, the codes that the PSP issues, and who pays them. */
export function pspDesk(code: QrProvider): PspDesk {
  let started: Outside | undefined
  useOutside(
    (outside) => {
      started = outside
    },
    [],
    { PSPS: code },
  )
  return {
    get outside() {
      if (!started) throw new Error('the outside is not there yet')
      return started
    },
    get psp() {
      const psp = this.outside.patient.psps.get(code)
      if (!psp) throw new Error(`${code} is not under contract`)
      return psp as Required<Psp>
    },
    order: (amount = 50_000n) => ({
      reference: `qr${Date.now()}x${(serial += 1)}`,
      amount,
      expiresAt: new Date(Date.now() + 600_000),
    }),
    async issue(sent) {
      const said = await this.psp.createQr(sent)
      if (said.kind !== 'done') throw new Error(`no code: ${said.reason}`)
      return said.value
    },
    pay(reference, more = {}) {
      const paid = { qrcodeId: reference, times: 0, ...more }
      return this.outside.command('POST', '/sandbox/qr/pay', paid)
    },
  }
}
