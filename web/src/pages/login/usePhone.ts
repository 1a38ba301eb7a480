import { useLayoutEffect, useState, type ChangeEvent, type FocusEvent } from 'react'
import { useTypedEarly } from '../../app/drawnEarly.ts'
import { forgetPhone, knownPhone } from '../../core/account/knownPhone.ts'
import { maskedPhone, phoneDigits, spacedPhone } from '../../format/phone.ts'

/**
 * The phone's field. Who was here last finds their own number in it, masked; whoever types another
 * begins anew.
 */
export function usePhone(handed: string) {
  const [shown, setShown] = useState(() => spacedPhone(handed))
  const [known, setKnown] = useState('')
  const mask = maskedPhone(known)
  const isKnown = known !== '' && shown === mask
  useTypedEarly('username', (typed) => setShown(spacedPhone(typed)))
  // After the first drawing, which is the same for all who come.
  useLayoutEffect(() => {
    const kept = knownPhone()
    // oxlint-disable-next-line react/set-state-in-effect
    setKnown(kept)
    setShown((before) => before || maskedPhone(kept))
  }, [])

  return {
    digits: isKnown ? known : phoneDigits(shown),
    isKnown,
    forget: (): void => {
      forgetPhone()
      setKnown('')
      setShown('')
      document.querySelector<HTMLInputElement>('#main input[name=username]')?.focus()
    },
    field: {
      value: shown,
      onFocus: (event: FocusEvent<HTMLInputElement>) => isKnown && event.target.select(),
      onChange: ({ target: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
        const typed = (nativeEvent as InputEvent).data ?? ''
        setShown(spacedPhone(value.includes('x') ? typed : value))
      },
    },
  }
}
