import { EXCLUSION_MONTHS, PAUSE_HOURS } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Chips } from '@krapao/ui/controls/chips.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Field } from '@krapao/ui/fields/field.tsx'
import { PasswordField } from '@krapao/ui/fields/password-field.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import Lock from 'lucide-react/icons/lock'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlaySetting } from '../../api/queries/play.ts'
import { inGamesBaht, useWallet } from '../../api/queries/wallet.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { CanAndCannot } from '../../core/CanAndCannot.tsx'
import { dateTime } from '../../format/dateTime.ts'
import { untilOf, type Length } from './untilOf.ts'

/** A time-out or a self-exclusion: until when, what it stops, where the money goes, then the word. */
export default function StopModal({ open, onClose, long }: ModalProps & { long?: boolean }) {
  const pair = useKipPair()
  const t = useTranslations('play')
  const common = useTranslations('common')
  const wallet = useWallet().data
  const stop = useStopping(long, onClose, wallet)

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('stop.title')}
      closeLabel={common('close')}
      dismissable={!stop.busy}
    >
      <form className="grid gap-4" onSubmit={stop.submit} noValidate>
        <Lengths stop={stop} />
        <Notice icon={Lock}>
          <b>{t('stop.until', { until: dateTime(untilOf(stop.length, stop.now)).slice(0, 16) })}</b>
          <br />
          {t('stop.noWay')}
        </Notice>
        <CanAndCannot />
        {stop.inGames > 0 && (
          <p className="text-small text-ink-muted">
            {t('stop.home', { amount: pair.text(stop.inGames) })}
          </p>
        )}
        <Proof stop={stop} />
        <Button
          type="submit"
          kind="danger"
          wide
          disabled={!stop.ready}
          busy={stop.busy}
          busyLabel={common('sending')}
        >
          {t('stop.confirm', { length: stop.lengthName })}
        </Button>
        <p className="text-center text-caption text-ink-muted">
          <a href="tel:1323" className="text-accent-text">
            {t('hotline')}
          </a>{' '}
          {t('hotlineDetail')}
        </p>
      </form>
    </Sheet>
  )
}

/** For how long, with which proof, and how it is asked for. */
function useStopping(
  long: boolean | undefined,
  onClose: ModalProps['onClose'],
  wallet: ReturnType<typeof useWallet>['data'],
) {
  const t = useTranslations('play')
  const inWords = useRefusalWords()
  const timeout = usePlaySetting('playPause')
  const exclusion = usePlaySetting('playExclusion')
  const [length, setLength] = useState<Length>(long ? 'm6' : 'h24')
  const [now] = useState(() => Date.now())
  const [word, setWord] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const isLong = length.startsWith('m')
  const inGames = wallet ? inGamesBaht(wallet) : 0
  const number = Number(length.slice(1))
  const lengthName = isLong
    ? t(`stop.months.${String(number) as '6'}`)
    : t(`stop.hours.${String(number) as '24'}`)
  const ready = word.trim() === t('stop.word') && (!isLong || password !== '')
  const busy = timeout.isPending || exclusion.isPending

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!ready) return
    const answer = {
      onSuccess: ({ pause }: { pause: { until: string } }) => {
        showToast({ tone: 'ok', title: t('stop.done', { until: dateTime(pause.until) }) })
        onClose()
      },
      onError: (refusal: Error) => setError(inWords(refusal)),
    }
    if (isLong) exclusion.mutate({ months: number as 6, password }, answer)
    else timeout.mutate({ hours: number as 24 }, answer)
  }
  return {
    busy,
    submit,
    length,
    setLength,
    now,
    inGames,
    isLong,
    password,
    setPassword,
    word,
    error,
    setError,
    setWord,
    ready,
    lengthName,
  }
}

function Lengths({ stop }: { stop: ReturnType<typeof useStopping> }) {
  const t = useTranslations('play')
  return (
    <>
      <div className="grid gap-2">
        <p className="text-small text-ink-muted">{t('stop.short')}</p>
        <Chips
          label={t('stop.short')}
          options={PAUSE_HOURS.map((hours) => ({
            value: `h${hours}` as Length,
            label: t(`stop.hours.${hours}`),
          }))}
          value={stop.length}
          onPick={stop.setLength}
        />
      </div>
      <div className="grid gap-2">
        <p className="text-small text-ink-muted">{t('stop.long')}</p>
        <Chips
          label={t('stop.long')}
          options={EXCLUSION_MONTHS.map((months) => ({
            value: `m${months}` as Length,
            label: t(`stop.months.${months}`),
          }))}
          value={stop.length}
          onPick={stop.setLength}
        />
      </div>
    </>
  )
}

function Proof({ stop }: { stop: ReturnType<typeof useStopping> }) {
  const t = useTranslations('play')
  const common = useTranslations('common')
  return (
    <>
      {stop.isLong && (
        <PasswordField
          label={t('stop.password')}
          value={stop.password}
          onChange={(event) => stop.setPassword(event.target.value)}
          showLabel={common('showPassword')}
          hideLabel={common('hidePassword')}
        />
      )}
      <Field
        label={t('stop.type', { word: t('stop.word') })}
        value={stop.word}
        error={stop.error}
        autoComplete="off"
        onChange={(event) => {
          stop.setError(undefined)
          stop.setWord(event.target.value)
        }}
      />
    </>
  )
}
