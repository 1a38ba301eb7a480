import type { ChargebackState } from '@krapao/contract/chargebacks/states'
import type { QrProvider } from '@krapao/contract/constants'
import type { Generated } from 'kysely'

/** Amounts in satang; a chargeback's coins in coins. */
export interface ChargebackTables {
  chargeback: {
    id: string
    provider: QrProvider
    event_id: string
    payment_event_id: string
    /** Our own reference of the code. */
    reference: string
    amount: bigint
    /** What the PSP's event names, where that is more than was left of the payment. */
    said: bigint
    /** Whether it has left our account at the PSP. */
    booked: boolean
    happened_at: Date
    received_at: Date
    deposit_id: string | null
    suspense_id: string | null
    member_id: string | null
    coins: Generated<bigint>
    /** Of a debt, what the member has paid. */
    paid: Generated<bigint>
    state: ChargebackState
    first_by: string | null
    first_at: Date | null
    second_by: string | null
    decided_at: Date | null
    decided_reason: string | null
  }
}
