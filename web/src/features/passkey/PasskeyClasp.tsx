import { Coin } from '@krapao/ui/art/coin.tsx'
import { Icon } from '@krapao/ui/art/icon.tsx'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useTranslations } from 'use-intl/react'

/** The pouch's clasp, opened by face or finger: the whole card is the button. */
export default function PasskeyClasp({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const t = useTranslations('login')
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onPress}
      className="surface press grid min-h-55 w-full justify-items-center px-4 py-5 text-center"
    >
      <span className="relative grid place-items-center">
        <Coin className="size-24" />
        <Icon of={Fingerprint} className="absolute size-11! text-on-accent" />
      </span>
      <span className="mt-2 font-semibold leading-words">
        {busy ? t('submitting') : t('passkey')}
      </span>
    </button>
  )
}
