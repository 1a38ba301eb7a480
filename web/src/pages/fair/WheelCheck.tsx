import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { canCheck, drawnSlice, sealOf } from '../../features/spin/fairness/checkSpin.ts'
import { readSpin, type SpinTyped } from '../../features/spin/fairness/spinAddress.ts'
import { Card } from './Card.tsx'

type Found = { kind: 'slice'; slice: number; of: number } | { kind: 'seal' } | { kind: 'unread' }
const FIELDS = ['seal', 'seed', 'own', 'round', 'weights'] as const

/** Draws a spin again from what was shown before and after it, on this device and nowhere else. */
export function WheelCheck() {
  const t = useTranslations('fair.wheel')
  const [typed, setTyped] = useState<SpinTyped>(() => readSpin(location.hash))
  const [found, setFound] = useState<Found>()
  const isFilled = typed.seal !== '' && typed.seed !== '' && typed.weights !== ''

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void check(typed).then(setFound)
  }
  return (
    <Card icon={ShieldCheck} title={t('title')} lead={t('lead')}>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        {FIELDS.map((name) => (
          <Field
            key={name}
            label={t(name)}
            hint={name === 'weights' ? t('weightsHint') : undefined}
            value={typed[name]}
            inputMode={name === 'round' ? 'numeric' : undefined}
            maxLength={1_000}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => {
              setFound(undefined)
              setTyped({ ...typed, [name]: target.value })
            }}
          />
        ))}
        {!canCheck() && <Notice tone="danger">{t('insecure')}</Notice>}
        <div role="status">
          {found?.kind === 'slice' && (
            <div className="flex gap-3 rounded-control bg-money-in-soft px-3.5 py-3 text-small">
              <CircleCheck className="size-6 flex-none text-money-in" aria-hidden />
              <p>
                <b className="block">{t('agrees', { slice: found.slice, of: found.of })}</b>
                <span className="text-ink-muted">{t('here')}</span>
              </p>
            </div>
          )}
        </div>
        {found?.kind === 'seal' && (
          <Notice tone="danger">
            <b>{t('sealDiffers')}</b>
          </Notice>
        )}
        {found?.kind === 'unread' && <Notice tone="danger">{t('unread')}</Notice>}
        <Button type="submit" kind="main" wide disabled={!isFilled || !canCheck()}>
          {t(found ? 'again' : 'check')}
        </Button>
      </form>
    </Card>
  )
}

async function check({ seal, seed, own, round, weights }: SpinTyped): Promise<Found> {
  const read = weights
    .split(/[\s,+]+/)
    .filter(Boolean)
    .map(Number)
  const nonce = Number(round) - 1
  if (!Number.isSafeInteger(nonce) || nonce < 0) return { kind: 'unread' }
  if ((await sealOf(seed.trim())) !== seal.trim().toLowerCase()) return { kind: 'seal' }
  const slice = await drawnSlice({ serverSeed: seed.trim(), clientSeed: own, nonce, weights: read })
  return slice === null ? { kind: 'unread' } : { kind: 'slice', slice: slice + 1, of: read.length }
}
