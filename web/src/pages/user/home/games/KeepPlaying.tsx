import { Icon } from '@krapao/ui/art/icon.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../../api/queries/account/kip.ts'
import { useKipRate } from '../../../../api/queries/account/kip.ts'
import { inGamesBaht, type Wallet } from '../../../../api/queries/wallet.ts'
import { preloadModals, useModals } from '../../../../app/modals/modals.ts'
import { kipText } from '../../../../format/kipFigures.ts'
import { kipOf } from '../../../../format/kipOf.ts'
import { withMoney } from './gameLists.ts'

/** The games that hold most of the member's money, and the way home for all of it. */
export default function KeepPlaying({ wallet }: { wallet: Wallet }) {
  const pair = useKipPair()
  const t = useTranslations('home')
  const { open } = useModals()
  const rate = useKipRate(wallet)
  const games = withMoney(wallet.slots)
  return (
    <section aria-labelledby="keep-playing" className="keep-playing-box">
      <div className="head mx-1 -mt-1.5 flex min-h-9 flex-wrap items-center justify-between gap-x-2">
        <h2 id="keep-playing" className="text-[1.0625rem] font-semibold leading-label">
          {t('keepPlaying')}
        </h2>
        <button
          type="button"
          onPointerEnter={() => preloadModals('transfer')}
          onClick={() => open('transfer', { gather: true })}
          className="press -my-1 -mr-1 flex min-h-11 items-center gap-1.5 px-1 text-small font-medium text-accent-text"
        >
          <Icon of={Undo2} size="xs" />
          {t('bringHome', { amount: pair.text(inGamesBaht(wallet)) })}
        </button>
      </div>
      <ul className="keep-playing">
        {games.map(({ code, name, background, amount }) => (
          <li key={code}>
            <button
              type="button"
              className="game-card"
              onClick={() => open('game', { slotCode: code })}
            >
              <img className="scene" src={background} alt="" width={173} height={196} />
              <span className="foot">
                <span className="block truncate text-caption leading-normal">{name}</span>
                <Money amount={amount} className="block leading-snug" />
                {rate && (
                  <span className="block text-caption leading-snug text-on-panel-muted">
                    {kipText(kipOf(amount, rate.perBaht))}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
