import { PASSWORD_LENGTH } from '@krapao/contract/constants'
import { isEnglishName, wantsEnglishName } from '../../core/account/englishName.ts'
import { holderName, type Draft } from './draft.ts'

/** What is wrong, by field, as keys of the `register` texts. Empty means that the step may be left. */
export type Faults = Partial<Record<keyof Draft, FaultKey>>
type FaultKey =
  | 'required.name'
  | 'required.phone'
  | 'required.password'
  | 'required.confirm'
  | 'required.bank'
  | 'required.accountNo'
  | 'required.firstName'
  | 'required.lastName'
  | 'required.currency'
  | 'required.age'
  | 'phoneTenDigits'
  | 'phoneLaosDigits'
  | 'passwordShort'
  | 'passwordNotEqual'
  | 'bankNameEnglish'

const only = (faults: Record<string, FaultKey | false>): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== false))

export function phoneFaults({ phone }: Draft, isLaos: boolean): Faults {
  const isRight = isLaos ? /^\d{8,11}$/.test(phone) : /^\d{10}$/.test(phone)
  return only({
    phone:
      phone === '' ? 'required.phone' : !isRight && (isLaos ? 'phoneLaosDigits' : 'phoneTenDigits'),
  })
}

export function profileFaults({ name, password, confirm, ageConfirmed }: Draft): Faults {
  return only({
    name: name.trim() === '' && 'required.name',
    password:
      password === ''
        ? 'required.password'
        : password.length < PASSWORD_LENGTH.min && 'passwordShort',
    confirm: confirm === '' ? 'required.confirm' : confirm !== password && 'passwordNotEqual',
    ageConfirmed: !ageConfirmed && 'required.age',
  })
}

export function bankFaults(draft: Draft, isLaos: boolean): Faults {
  const { bankCode, accountNo, firstName, lastName, currency } = draft
  const isForeign = wantsEnglishName(bankCode) && !isEnglishName(holderName(draft))
  return only({
    bankCode: bankCode === '' && 'required.bank',
    accountNo: accountNo === '' && 'required.accountNo',
    firstName:
      firstName.trim() === ''
        ? 'required.firstName'
        : isForeign && !isEnglishName(firstName) && 'bankNameEnglish',
    lastName:
      lastName.trim() === ''
        ? 'required.lastName'
        : isForeign && !isEnglishName(lastName) && 'bankNameEnglish',
    currency: isLaos && currency === '' && 'required.currency',
  })
}
