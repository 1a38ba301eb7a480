import { useEffect, useLayoutEffect } from 'react'

/** Tells `build/boot.js` that the page answers from here on: the press it kept counts now. */
export function useArrived(): void {
  useEffect(() => {
    window.dispatchEvent(new Event('arrived'))
  }, [])
}

/**
 * What was typed into a field of the page's own markup before the app had it: its state has not
 * heard of it. `name` is the field's.
 */
export function useTypedEarly(name: string, take: (text: string) => void): void {
  useLayoutEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#main input[name=${name}]`)
    if (field?.value) take(field.value)
    // Only what stands there at first: from here on the state is told of every letter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
