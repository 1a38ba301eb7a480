import type { Currency } from '@krapao/contract/constants'
import { Choices } from '@krapao/ui/controls/choices.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { SelectField } from '@krapao/ui/fields/select-field.tsx'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../api/queries/lookups.ts'
import { bankInList } from '../../core/account/bankName.ts'
import { wantsEnglishName } from '../../core/account/englishName.ts'
import { StepForm } from '../../features/otp/StepForm.tsx'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { IS_LAOS } from '../../settings.ts'
import type { Change, Draft } from './draft.ts'
import { bankFaults } from './faults.ts'
import { useFaults } from './useFaults.ts'

export function BankStep({
  draft,
  change,
  busy,
  onNext,
}: {
  draft: Draft
  change: Change
  busy: boolean
  onNext: () => Promise<void>
}) {
  const t = useTranslations('register.bank')
  const faults = useFaults(draft, change, (typed) => bankFaults(typed, IS_LAOS))
  const nameHint = wantsEnglishName(draft.bankCode) ? t('englishOnly') : t('asInBook')
  const name = (field: 'firstName' | 'lastName') => ({
    name: field,
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 90,
    value: draft[field],
    error: faults.errorOf(field),
    onChange: (event: { target: { value: string } }) =>
      faults.change({ [field]: event.target.value.toUpperCase() }),
  })
  return (
    <StepForm
      heading={t('heading')}
      lead={t('lead')}
      submitLabel={t('submit')}
      busyLabel={t('submitting')}
      busy={busy}
      onSubmit={() => faults.checked(onNext)}
    >
      <BankField draft={draft} faults={faults} />
      <Field
        label={t('accountNo')}
        name="accountNo"
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
        error={faults.errorOf('accountNo')}
        value={draft.accountNo}
        onChange={(event) => faults.change({ accountNo: event.target.value.replaceAll(/\D/g, '') })}
      />
      <Field
        label={t('firstName')}
        autoComplete="given-name"
        hint={nameHint}
        {...name('firstName')}
      />
      <Field label={t('lastName')} autoComplete="family-name" {...name('lastName')} />
      <CurrencyChoice draft={draft} faults={faults} />
    </StepForm>
  )
}

function BankField({ draft, faults }: { draft: Draft; faults: ReturnType<typeof useFaults> }) {
  const banks = useLookup('lookupBanks').data ?? []
  const t = useTranslations('register.bank')
  const { locale } = useLanguage()
  return (
    <SelectField
      label={t('bank')}
      name="bankCode"
      leading={Landmark}
      placeholder={t('chooseBank')}
      // A Thai bank is the fastest for who lives there.
      hint={IS_LAOS ? undefined : t('recommended')}
      error={faults.errorOf('bankCode')}
      value={draft.bankCode}
      onChange={(event) =>
        faults.change({
          bankCode: event.target.value,
          firstName: draft.firstName,
          lastName: draft.lastName,
        })
      }
      options={banks.map((bank) => ({ value: bank.code, label: bankInList(locale, bank) }))}
    />
  )
}

function CurrencyChoice({ draft, faults }: { draft: Draft; faults: ReturnType<typeof useFaults> }) {
  const currencyError = faults.errorOf('currency')
  const t = useTranslations('register.bank')
  return (
    <>
      {IS_LAOS && (
        <div>
          <Choices<Currency>
            label={t('currency')}
            columns={2}
            value={draft.currency || null}
            onValueChange={(currency) => faults.change({ currency })}
            choices={[
              { value: 'LAK', label: t('currencyLak') },
              { value: 'BAHT', label: t('currencyBaht') },
            ]}
          />
          {currencyError && (
            <p role="alert" className="mt-1.5 text-caption text-danger">
              {currencyError}
            </p>
          )}
        </div>
      )}
    </>
  )
}
