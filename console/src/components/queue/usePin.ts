import { useEffect, useState } from 'react'
import { useQueueAddress } from './useQueueAddress.ts'

interface Pin {
  key: string | null
  /** Where it stood: the one that took its place is next. */
  at: number
  /** Of the address, and not yet found. */
  isLink: boolean
}

/**
 * Which row is chosen, by its key so that it stays when others come and go, and as the address has
 * it. `keys`: of the rows as they are. `lost`: what the address named and is not among them.
 */
export function usePin(keys: readonly string[], inAddress: boolean) {
  const { openCase, setCase } = useQueueAddress()
  const asked = inAddress ? openCase : null
  const [pin, setPin] = useState<Pin>({ key: asked, at: 0, isLink: asked !== null })
  const [seen, setSeen] = useState(asked)
  const [lost, setLost] = useState<string | null>(null)
  const choose = (key: string): void => {
    setLost(null)
    setPin({ ...pin, key, isLink: false })
  }
  // Back, or a link that was followed here.
  if (asked !== seen) {
    setSeen(asked)
    if (asked !== null && asked !== pin.key) setPin({ key: asked, at: 0, isLink: true })
  }
  const found = pin.key === null ? -1 : keys.indexOf(pin.key)
  const at = Math.max(0, found >= 0 ? found : Math.min(pin.at, keys.length - 1))
  const key = keys[at] ?? null
  if (key !== null && (key !== pin.key || at !== pin.at || pin.isLink)) {
    if (pin.isLink) setLost(found < 0 ? pin.key : null)
    setPin({ key, at, isLink: false })
  }
  // The address follows the choice.
  useEffect(() => {
    if (inAddress && key !== null && key !== asked && key === pin.key) setCase(key)
  })
  return { at, key, lost, choose }
}
