import { IDENTITY_REASONS, type IdentityReason } from '@krapao/contract/identity/levels'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { PickIn, TextIn } from '../../components/inputs.tsx'
import { Proposal } from '../../components/queue/Proposal.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import type { Case } from './cases.ts'

/** Accept, other pictures, or no; level 3 and a no take a second person. */
export function IdentityDock({ of, ask }: { of: Case; ask: (asked: Asked) => void }) {
  const t = useTranslations('identity')
  const decide = useDecisions(of, ask)
  if (of.proposal)
    return (
      <Proposal
        of={of.proposal}
        what={t(`proposed.${of.proposal.outcome}`, { name: of.name })}
        ask={ask}
      >
        {null}
      </Proposal>
    )
  return (
    <>
      <button
        type="button"
        className="btn main tall"
        disabled={of.stops.length > 0}
        onClick={decide.accept}
      >
        <Check className="icon s" aria-hidden />
        {t('accept', { n: of.to })}
      </button>
      <div className="pairacts">
        <button type="button" className="btn tall" onClick={decide.again}>
          {t('askAgain')}
        </button>
        <button type="button" className="btn danger tall" onClick={decide.refuse}>
          {t('refuse')}
        </button>
      </div>
      <p className="docknote">{t('two')}</p>
    </>
  )
}

/** What the dialogs' fields say, read when one is sent. */
interface Said {
  why: IdentityReason
  words: string
  samePerson: boolean
}
type Tell = (said: Partial<Said>) => void
/** From so much likeness on the verifier's yes is clear. */
const SURE = 90

function useDecisions(of: Case, ask: (asked: Asked) => void) {
  const t = useTranslations('identity')
  const acceptIt = useAct('opsIdentityAccept')
  const askIt = useAct('opsIdentityAgain')
  const refuseIt = useAct('opsIdentityRefuse')
  const said = useRef<Said>({ why: 'unclear', words: '', samePerson: false })
  const tell: Tell = (more) => {
    said.current = { ...said.current, ...more }
  }
  const { id, round, name } = of
  const params = { id }
  const isSure = of.to === 3 || (of.face?.same === true && of.face.percent >= SURE)
  return {
    accept: () =>
      ask({
        title: t('acceptTitle', { name, n: of.to }),
        confirm: t('accept', { n: of.to }),
        needsReason: true,
        body: isSure ? null : <SamePerson tell={tell} />,
        run: (reason) => {
          const { samePerson } = said.current
          return acceptIt.mutateAsync({ params, body: { round, reason, samePerson } })
        },
      }),
    again: () =>
      ask({
        title: t('againTitle', { name }),
        confirm: t('askAgain'),
        needsReason: false,
        body: <Why tell={tell} />,
        run: (words) => {
          const { why } = said.current
          return askIt.mutateAsync({ params, body: { round, why, words } })
        },
      }),
    refuse: () =>
      ask({
        title: t('refuseTitle', { name }),
        confirm: t('refuse'),
        needsReason: true,
        danger: true,
        body: <Why tell={tell} withWords />,
        run: (reason) => {
          const { why, words } = said.current
          return refuseIt.mutateAsync({ params, body: { round, why, words, reason } })
        },
      }),
  }
}

/** Which of the reasons the member reads, and in the team's own words what to do. */
function Why({ tell, withWords = false }: { tell: Tell; withWords?: boolean }) {
  const t = useTranslations('identity')
  const [why, setWhy] = useState<IdentityReason>('unclear')
  const [words, setWords] = useState('')
  return (
    <>
      <PickIn
        name={t('why')}
        value={why}
        of={IDENTITY_REASONS.map((each) => [each, t(`reason.${each}`)] as const)}
        set={(next) => {
          tell({ why: next })
          setWhy(next)
        }}
      />
      {withWords && (
        <TextIn
          name={t('words')}
          lines={2}
          value={words}
          set={(next) => {
            tell({ words: next })
            setWords(next)
          }}
        />
      )}
      <p className="caption muted">{t(withWords ? 'readsBoth' : 'readsThis')}</p>
    </>
  )
}

/** Where the verifier could not tell, the operator says what they see. */
function SamePerson({ tell }: { tell: Tell }) {
  const t = useTranslations('identity')
  const [is, set] = useState(false)
  return (
    <label className="choices">
      <input
        type="checkbox"
        checked={is}
        onChange={() => {
          tell({ samePerson: !is })
          set(!is)
        }}
      />
      {t('samePerson')}
    </label>
  )
}
