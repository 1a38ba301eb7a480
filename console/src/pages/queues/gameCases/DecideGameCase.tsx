import { GAME_OUTCOMES } from '@krapao/contract/ops/play/gameOutcomes'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { Labelled, TextIn } from '../../../components/inputs.tsx'
import { ReasonDialog } from '../../../components/queue/ReasonDialog.tsx'

type Outcome = (typeof GAME_OUTCOMES)[number]

/** How a round ends that nobody ends, by what the provider could prove. */
export function DecideGameCase({
  id,
  meaningOf,
  close,
}: {
  id: string
  meaningOf: (outcome: Outcome, won: number | null) => string
  close: () => void
}) {
  const t = useTranslations('gameCases')
  const [outcome, setOutcome] = useState<Outcome>('LOST')
  const [text, setText] = useState('')
  const decide = useAct('opsGameCaseDecide')
  const isWon = outcome === 'WON'
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0
  const won = isWon && amount > 0 ? amount : null
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: t('decideTitle'),
        confirm: t('propose'),
        needsReason: true,
        danger: true,
        blocked: isWon && won === null ? t('wonIsAmount') : null,
        run: (reason) =>
          decide.mutateAsync({
            params: { id },
            body: { outcome, reason, ...(won !== null && { won }) },
          }),
        body: (
          <>
            <Labelled name={t('how')}>
              <select
                className="textin"
                value={outcome}
                onChange={(event) => setOutcome(event.target.value as Outcome)}
              >
                {GAME_OUTCOMES.map((each) => (
                  <option key={each} value={each}>
                    {t(`choice.${each}`)}
                  </option>
                ))}
              </select>
            </Labelled>
            {isWon && <TextIn name={t('won')} inputMode="decimal" value={text} set={setText} />}
            <p className="note calm">{meaningOf(outcome, won)}</p>
          </>
        ),
      }}
    />
  )
}
