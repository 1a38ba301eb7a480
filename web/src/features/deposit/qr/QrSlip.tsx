import { Countdown } from '@krapao/ui/feedback/countdown.tsx'
import { moneyText } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { InKip } from '../../../core/kip/InKip.tsx'
import { pictureOf } from '../../../core/pictures/codePicture.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { kipText } from '../../../format/kipFigures.ts'
import { wholeLife } from './lifetime.ts'
import type { LiveCode } from './qrWatch.ts'

interface Props {
  code: LiveCode
  name: string
  isNew: boolean
  onEnd: () => void
}

/** The paper slip: white in every theme, since a camera reads it. */
export function QrSlip({ code, name, isNew, onEnd }: Props) {
  const t = useTranslations('deposit')
  const [whole] = useState(() =>
    wholeLife(code.qrcodeId, (code.expiresAt - Date.now()) / 1000, isNew),
  )
  const amount = moneyText(code.amount)
  return (
    <div data-theme="paper" className="rounded-[1.75rem] bg-[#fff] px-5 pt-4 pb-4.5 shadow-float">
      <div className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 text-small">{name}</b>
        <span className="text-caption whitespace-nowrap text-ink-muted">
          {t('codeId', { id: code.qrcodeId.slice(-6).toUpperCase() })}
        </span>
      </div>
      <img
        src={pictureOf(code.svg)}
        alt={t('codeName', { name, amount })}
        width="204"
        height="204"
        className="mx-auto mt-2 block size-56 max-w-full"
      />
      <div className="relative my-3 h-5">
        <span
          aria-hidden
          className={classNames(
            'absolute inset-x-0 top-1/2 h-0.5',
            'bg-[repeating-linear-gradient(90deg,#d9c9ad_0_7px,transparent_7px_13px)]',
          )}
        />
        <Notch side="-left-7.5" />
        <Notch side="-right-7.5" />
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-caption text-ink-muted">{t('payExactly')}</p>
          <Money amount={code.amount} figure className="text-[2.5rem] leading-[1.2]" />
          {code.kip ? <AsksKip kip={code.kip} /> : <InKip baht={code.amount} />}
        </div>
        <Countdown
          label={t('timeLeft')}
          until={code.expiresAt}
          onEnd={onEnd}
          ringOf={whole}
          announce={(seconds) =>
            t('timeLeftSpoken', { seconds, minutes: Math.floor(seconds / 60) })
          }
        />
      </div>
    </div>
  )
}

/** What the code itself asks for, and by which rate: the figure that the bank's app shows. */
function AsksKip({ kip }: { kip: NonNullable<LiveCode['kip']> }) {
  const t = useTranslations('kip')
  return (
    <p className="text-small text-ink-muted tabular-nums">
      <b className="block text-lead text-ink">{kipText(kip.amount)}</b>
      {t('rate', { rate: kipText(kip.perBaht), at: dateTime(kip.at).slice(0, 16) })}
    </p>
  )
}

/** A bite out of the slip's edge, in the colour of the sheet behind it. */
function Notch({ side }: { side: string }) {
  return (
    <span
      aria-hidden
      data-theme="night"
      className={`absolute top-0 size-5 rounded-full bg-raised ${side}`}
    />
  )
}
