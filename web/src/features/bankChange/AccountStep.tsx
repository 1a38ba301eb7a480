import { Button } from '@krapao/ui/controls/button.tsx'
import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { SelectField } from '@krapao/ui/fields/select-field.tsx'
import { BankTile } from '@krapao/ui/money/bank-tile.tsx'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useBankChange } from '../../api/queries/account/bank.ts'
import { useLookup } from '../../api/queries/lookups.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { bankInList, bankNameIn } from '../../core/account/bankName.ts'
import { wantsEnglishName } from '../../core/account/englishName.ts'
import type { Proof } from '../../core/otp/ProofSteps.tsx'
import { accountNo } from '../../format/accountNo.ts'
import { dateTime } from '../../format/dateTime.ts'
import { spacedPhone } from '../../format/phone.ts'
import { useLanguage } from '../../locales/LocaleProvider.tsx'

const HOUR_MS = 3_600_000

/** The new account; how long payouts are in cooling-off stands above the button. */
export function AccountStep({
  member,
  proof,
  restHours,
  onChanged,
  onProofUsed,
}: {
  member: Answer<'profile'>
  proof: Proof
  restHours: number
  onChanged: () => void
  /** The proof is worth nothing any more: it is asked for again. */
  onProofUsed: () => void
}) {
  const t = useTranslations('bankChange')
  const register = useTranslations('register.bank')
  const common = useTranslations('common')
  const inWords = useRefusalWords()
  const banks = useLookup('lookupBanks').data ?? []
  const { locale } = useLanguage()
  const nameOf = useBankName(banks)
  const account = useNewAccount({ member, proof, onChanged, onProofUsed })
  return (
    <form className="grid gap-4" onSubmit={account.submit} noValidate>
      <Current member={member} nameOf={nameOf} />
      <SelectField
        label={register('bank')}
        leading={Landmark}
        placeholder={register('chooseBank')}
        value={account.bankCode}
        onChange={(event) => account.setBankCode(event.target.value)}
        options={banks.map((bank) => ({ value: bank.code, label: bankInList(locale, bank) }))}
      />
      <Fields account={account} />
      {account.change.error && <Notice tone="danger">{inWords(account.change.error)}</Notice>}
      <Notice tone="wait" icon={Hourglass}>
        <b className="block text-waiting">{t('rest', { hours: restHours })}</b>
        <span className="block">
          {t('restUntil', { until: dateTime(account.now + restHours * HOUR_MS).slice(0, 16) })}
        </span>
        {t('restMore')}
      </Notice>
      <Button
        type="submit"
        kind="main"
        wide
        disabled={!account.isFilled}
        busy={account.change.isPending}
        busyLabel={common('sending')}
      >
        {account.isFilled
          ? t('submit', { bank: account.bankCode, account: accountNo(account.number) })
          : t('title')}
      </Button>
      <p className="text-center text-caption text-ink-faint">
        {t('sms', { phone: spacedPhone(member.username) })}
      </p>
    </form>
  )
}

/** What is typed of the new account, and how it is sent. */
function useNewAccount({
  member,
  proof,
  onChanged,
  onProofUsed,
}: {
  member: Answer<'profile'>
  proof: Proof
  onChanged: () => void
  onProofUsed: () => void
}) {
  const [bankCode, setBankCode] = useState('')
  const [number, setNumber] = useState('')
  const [holder, setHolder] = useState(member.bankAccountName)
  const [now] = useState(() => Date.now())
  const change = useBankChange()
  const isFilled = bankCode !== '' && number !== '' && holder.trim() !== ''

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    change.mutate(
      {
        name: member.name,
        bankCode,
        bankAccountNo: number,
        bankAccountName: holder.trim(),
        ...proof,
      },
      {
        onSuccess: onChanged,
        onError: (error) => {
          if (isRefusal(error, 'STEP_UP_REQUIRED')) onProofUsed()
        },
      },
    )
  }
  return {
    submit,
    bankCode,
    setBankCode,
    number,
    setNumber,
    holder,
    setHolder,
    change,
    now,
    isFilled,
  }
}

function Current({
  member,
  nameOf,
}: {
  member: Answer<'profile'>
  nameOf: (code: string) => string
}) {
  const t = useTranslations('bankChange')
  return (
    <div className="well flex items-center gap-3 px-3.5 py-3">
      <BankTile code={member.bankCode} />
      <div className="min-w-0 flex-1">
        <p className="text-caption text-ink-muted">{t('current')}</p>
        <p className="font-medium tabular-nums">
          {nameOf(member.bankCode)} {accountNo(member.bankAccountNo)}
        </p>
      </div>
      <Badge tone="wait">{t('inUse')}</Badge>
    </div>
  )
}

function Fields({ account }: { account: ReturnType<typeof useNewAccount> }) {
  const register = useTranslations('register.bank')
  const t = useTranslations('bankChange')
  return (
    <>
      <Field
        label={register('accountNo')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
        value={account.number}
        onChange={(event) => account.setNumber(event.target.value.replaceAll(/\D/g, ''))}
      />
      <Field
        label={t('holder')}
        hint={wantsEnglishName(account.bankCode) ? register('englishOnly') : t('holderHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={account.holder}
        onChange={(event) => account.setHolder(event.target.value.toUpperCase())}
      />
    </>
  )
}

function useBankName(banks: Answer<'lookupBanks'>): (code: string) => string {
  const { locale } = useLanguage()
  return (code) => {
    const bank = banks.find((each) => each.code === code)
    return bank ? bankNameIn(locale, bank) : code
  }
}
