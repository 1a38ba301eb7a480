import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { SheetFoot } from '@krapao/ui/overlays/sheet-foot.tsx'
import Link2 from 'lucide-react/icons/link-2'
import WalletCards from 'lucide-react/icons/wallet-cards'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { SlowCall } from '../../../app/loading/SlowCall.tsx'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'
import { PickOne } from '../PickOne.tsx'
import { Steps } from '../Steps.tsx'
import type { WalletAccount } from '../ways.ts'
import type { WalletLink } from './useWalletLink.ts'
import { useWalletLinkWords } from './useWalletLinkWords.ts'
import { LEAST_GIFT_BAHT, linkIn } from './walletLink.ts'

interface Props {
  accounts: readonly WalletAccount[]
  walletLink: WalletLink
}

/** A link of a digital wallet: pasted, sent, credited. */
export function LinkWay({ accounts, walletLink }: Props) {
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  const inWords = useWalletLinkWords()
  const [text, setText] = useState(walletLink.given?.link ?? '')
  const [chosen, setChosen] = useState(
    walletLink.given?.walletAccountName ?? accounts[0]?.walletAccountName ?? '',
  )
  const link = linkIn(text)
  const { outcome } = walletLink
  const failure = outcome && outcome.name !== 'pending' ? inWords(outcome) : undefined

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (link !== '' && !walletLink.busy) walletLink.give(link, chosen)
  }
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit} noValidate>
      <Fields
        accounts={accounts}
        walletLink={walletLink}
        chosen={chosen}
        setChosen={setChosen}
        text={text}
        setText={setText}
      />
      <Steps
        label={t('link.steps')}
        steps={[t('link.step1', { name: chosen }), t('link.step2'), t('link.step3')]}
      />
      {failure && <WhyNot why={failure} />}
      <SheetFoot>
        <Button
          type="submit"
          kind="main"
          wide
          reason={link === '' ? t('link.needed') : undefined}
          busy={walletLink.busy}
          busyLabel={common('sending')}
        >
          {t('link.send')}
        </Button>
        {walletLink.busy && <SlowCall text={common('stillSending')} />}
      </SheetFoot>
    </form>
  )
}

function Fields({
  accounts,
  walletLink,
  chosen,
  setChosen,
  text,
  setText,
}: {
  accounts: readonly WalletAccount[]
  walletLink: WalletLink
  chosen: string
  setChosen: (name: string) => void
  text: string
  setText: (text: string) => void
}) {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  return (
    <>
      <PickOne
        label={t('link.to')}
        value={chosen}
        onValueChange={setChosen}
        options={accounts.map(({ walletAccountName }) => ({
          value: walletAccountName,
          title: walletAccountName,
          note: t('link.toNote'),
          tile: <Tile />,
        }))}
      />
      <Field
        label={t('link.label')}
        name="link"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leading={Link2}
        placeholder="https://"
        value={text}
        readOnly={walletLink.busy}
        aside={t('minimum', { amount: pair.short(LEAST_GIFT_BAHT) })}
        onChange={(event) => {
          walletLink.forget()
          setText(event.target.value)
        }}
      />
    </>
  )
}

function Tile() {
  return (
    <span
      aria-hidden
      className="grid size-11 flex-none place-items-center rounded-[.875rem] bg-accent-soft text-accent-text"
    >
      <Icon of={WalletCards} />
    </span>
  )
}
