import type { Currency } from '@krapao/contract/constants'
import type { BodyInput } from '../../api/call.ts'

/** Everything typed so far. One object for the whole wizard, so going back and forth loses nothing. */
export interface Draft {
  phone: string
  name: string
  password: string
  confirm: string
  sourceCode: string
  inviteCode: string
  ageConfirmed: boolean
  bankCode: string
  accountNo: string
  firstName: string
  lastName: string
  currency: Currency | ''
}

export const emptyDraft: Draft = {
  phone: '',
  name: '',
  password: '',
  confirm: '',
  sourceCode: '',
  inviteCode: '',
  ageConfirmed: false,
  bankCode: '',
  accountNo: '',
  firstName: '',
  lastName: '',
  currency: '',
}

export type Change = (fields: Partial<Draft>) => void
export const holderName = ({ firstName, lastName }: Draft): string =>
  `${firstName.trim()} ${lastName.trim()}`.trim()

/** The wire's payload; before the bank step its fields are empty, which `validate` allows. */
export function payload(draft: Draft): BodyInput<'accountValidate'> {
  return {
    name: draft.name.trim(),
    username: draft.phone,
    password: draft.password,
    sourceCode: draft.sourceCode,
    inviteCode: draft.inviteCode.trim(),
    bankCode: draft.bankCode,
    bankAccountName: holderName(draft),
    bankAccountNo: draft.accountNo,
    currency: draft.currency,
    ageConfirmed: draft.ageConfirmed,
  }
}

export const withoutBank = (draft: Draft): Draft => ({
  ...draft,
  bankCode: '',
  accountNo: '',
  firstName: '',
  lastName: '',
  currency: '',
})
