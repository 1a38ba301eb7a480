import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWords } from './useWords.ts'

/** An account number in part, and the button that shows it whole; each view is audited. */
export function Reveal({ masked, ask }: { masked: string; ask: () => Promise<string> }) {
  const t = useTranslations('reveal')
  const words = useWords()
  const [whole, setWhole] = useState<string | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const show = async (): Promise<void> => {
    setFault(null)
    try {
      setWhole(await ask())
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <span className="reveal">
      <span>{whole ?? masked}</span>
      {whole === null && <ShowButton show={show} />}
      {whole !== null && <small>{t('noted')}</small>}
      {fault !== null && <small className="out">{words(fault)}</small>}
    </span>
  )
}

export function ShowButton({ show }: { show: () => Promise<void> }) {
  const t = useTranslations('reveal')
  return (
    <button
      type="button"
      className="btn small quiet"
      title={t('audited')}
      onClick={() => void show()}
    >
      <Eye className="icon xs" aria-hidden />
      {t('show')}
    </button>
  )
}
