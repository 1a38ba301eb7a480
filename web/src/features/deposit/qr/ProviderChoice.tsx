import { qrAmounts, type QrProvider } from '@krapao/contract/constants'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { BankTile } from '@krapao/ui/money/bank-tile.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import Check from 'lucide-react/icons/check'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { useBankName } from '../../../core/usePlaceName.ts'
import { QR_MINIMUMS } from '../../../settings.ts'
import type { QrAccount } from '../ways.ts'

interface Props {
  accounts: readonly QrAccount[]
  chosen: QrAccount
  onChoose: (provider: QrProvider) => void
}

/** The provider's row; "change" opens the others in its place. */
export function ProviderChoice({ accounts, chosen, onChoose }: Props) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  const nameOf = useBankName()
  const group = useId()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <div className="well flex min-h-15 flex-wrap items-center gap-x-3 py-2 pr-2 pl-2">
        <BankTile code={chosen.provider} />
        <span className="min-w-[min(8rem,100%)] flex-1">
          <b className="block leading-label">{nameOf(chosen.account.bank)}</b>
          <span className="block text-caption text-ink-muted">{t('anyBankApp')}</span>
        </span>
        {accounts.length > 1 && (
          <Button kind="quiet" size="compact" onClick={() => setIsOpen(true)}>
            {t('change')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <fieldset className="well overflow-clip">
      <legend className="sr-only">{t('providers')}</legend>
      {accounts.map(({ provider, account }) => (
        <label
          key={provider}
          className={classNames(
            'flex min-h-15 items-center gap-3 py-2 pr-4 pl-2 has-checked:bg-accent-soft',
            'has-focus-visible:outline-3 has-focus-visible:-outline-offset-3',
            'has-focus-visible:outline-focus [&+&]:shadow-[inset_0_1px_0_var(--hairline)]',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={group}
            value={provider}
            checked={provider === chosen.provider}
            autoFocus={provider === chosen.provider}
            onChange={() => onChoose(provider)}
            onClick={() => setIsOpen(false)}
          />
          <BankTile code={provider} />
          <span className="min-w-0 flex-1">
            <b className="block font-medium leading-label">{nameOf(account.bank)}</b>
            <span className="block text-caption text-ink-muted">
              {t('minimum', { amount: pair.short(qrAmounts(provider, QR_MINIMUMS).minimum) })}
            </span>
          </span>
          {provider === chosen.provider && <Icon of={Check} className="text-accent-text" />}
        </label>
      ))}
    </fieldset>
  )
}
