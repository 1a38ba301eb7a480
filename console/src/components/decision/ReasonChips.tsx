import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isTyping } from '../queue/isTyping.ts'
import type { Reasons } from './useReasons.ts'

/** Reasons to tap, each with its number key; 'other' opens a field. */
export function ReasonChips({ of }: { of: Reasons }) {
  const t = useTranslations('reasonChip')
  const own = useRef<HTMLFieldSetElement>(null)
  const isOpen = of.other !== null
  const openOther = (): void => of.setOther(isOpen ? null : '')
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      // Those of an open dialog, not those behind it.
      const open = document.querySelector('dialog[open]')
      if (open !== (own.current?.closest('dialog') ?? null)) return
      const n = Number(event.key)
      const code = of.codes[n - 1]
      if (code !== undefined) of.toggle(code)
      else if (n === of.codes.length + 1) openOther()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
  return (
    <fieldset className="reasons" ref={own}>
      <legend>{t('title')}</legend>
      <div className="rchips">
        {of.codes.map((code, n) => (
          <button
            key={code}
            type="button"
            className="rchip"
            aria-pressed={of.isChosen(code)}
            onClick={() => of.toggle(code)}
          >
            {of.isChosen(code) && <Check className="icon xs" aria-hidden />}
            {t(code)}
            <kbd>{n + 1}</kbd>
          </button>
        ))}
        <button type="button" className="rchip" aria-pressed={isOpen} onClick={openOther}>
          {t('other')}
          <kbd>{of.codes.length + 1}</kbd>
        </button>
      </div>
      {isOpen && (
        <input
          className="textin"
          aria-label={t('words')}
          placeholder={t('words')}
          maxLength={300}
          autoFocus
          value={of.other ?? ''}
          onChange={(event) => of.setOther(event.target.value)}
        />
      )}
    </fieldset>
  )
}
