import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { fullTime } from '../../format/time.ts'
import { FaultNote } from '../forms/FaultNote.tsx'
import { useSubmit } from '../forms/useSubmit.ts'

/** What is known of a case from the outside, under the button that asks it again. */
export function AskedLog({
  title,
  word,
  ask,
  children,
}: {
  title: string
  /** Of the button: before it is pressed, and while the outside is asked. */
  word: { ask: string; asking: string }
  ask: () => Promise<unknown>
  children: ReactNode
}) {
  const { busy, fault, submit } = useSubmit()
  const again = (): void =>
    void submit(async () => {
      await ask()
    })
  return (
    <section className="answerlog">
      <div className="between">
        <h3>{title}</h3>
        <button type="button" className="btn small" disabled={busy} onClick={again}>
          <RefreshCw className="icon xs" aria-hidden />
          {busy ? word.asking : word.ask}
        </button>
      </div>
      <FaultNote fault={fault} />
      {children}
    </section>
  )
}

interface LogLine {
  at: string
  text: ReactNode
  /** How its point looks: `on`, `way`, `in` or `out`. */
  look: string
  /** Who asked. */
  by?: string | null
}

/** What was said and done, each line with its time; `live`: a new one is read out. */
export const LogLines = ({ of, live = false }: { of: readonly LogLine[]; live?: boolean }) => (
  <ol className="tl" {...(live ? { 'aria-live': 'polite' as const } : {})}>
    {of.map(({ at, text, look, by }, n) => (
      <li key={n} className={look}>
        <div className="between">
          <span>{text}</span>
          <time dateTime={at}>{fullTime(at)}</time>
        </div>
        {by && <p>{by}</p>}
      </li>
    ))}
  </ol>
)
