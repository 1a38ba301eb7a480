import {
  MONEY_FACTS,
  RULE_EFFECTS,
  RULE_FACTS,
  RULE_MEASURES,
  RULE_WHO,
  type RuleWho,
} from '@krapao/contract/ops/identity/ruleKinds'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { NumberIn, PickIn, TextIn } from '../../components/inputs.tsx'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'
import { TryNow } from './DryRun.tsx'
import { conditionOf, type Condition, type Version } from './rule.ts'
import { useSentence } from './useSentence.ts'

const FIRST: Condition = {
  who: 'ALL',
  whoN: null,
  what: 'WITHDREW',
  measure: 'COUNT',
  least: 3,
  hours: 24,
  effect: 'NOTE',
}
const FIRST_N: Readonly<Record<RuleWho, number | null>> = { ALL: null, NEW: 7, LEVEL: 0, GROUP: 5 }

interface Props {
  /** Null: a new rule; else what its next version begins with. */
  rule: { number: number; from: Version } | null
  close: () => void
  done: () => void
}

/** Writes a version: its parts, the sentence they make, and what it would have met. */
export function RuleForm({ rule, close, done }: Props) {
  const t = useTranslations('rules')
  const draft = useAct('opsRuleDraft')
  const sentence = useSentence()
  const [name, setName] = useState(rule?.from.name ?? '')
  const [of, setOf] = useState<Condition>(rule ? conditionOf(rule.from) : FIRST)
  return (
    <ReasonDialog
      close={close}
      done={done}
      asked={{
        title: t(rule ? 'another' : 'new'),
        confirm: t('save'),
        needsReason: true,
        run: (reason) =>
          draft.mutateAsync({ body: { rule: rule?.number ?? null, name, ...of, reason } }),
        body: (
          <>
            <TextIn name={t('field.name')} field="name" value={name} set={setName} />
            <Parts of={of} set={(part) => setOf((before) => fitted({ ...before, ...part }))} />
            <p className="note calm">
              <span>
                {sentence(of)} <b>{t(`effect.${of.effect}`)}</b>
              </span>
            </p>
            <TryNow of={of} text={t('tryOut')} />
            <p className="caption muted">{t('saveLead')}</p>
          </>
        ),
      }}
    />
  )
}

/** Parts that do not go together are changed with the one that was. */
const fitted = (of: Condition): Condition => {
  const isMoney =
    MONEY_FACTS.includes(of.what) && !(of.what === 'ASKED' && of.effect === 'HOLD_GIFTS')
  const measure = isMoney ? of.measure : 'COUNT'
  return {
    ...of,
    measure,
    least: measure === 'COUNT' && of.what === 'ASKED' ? 1 : of.least,
  }
}

function Parts({ of, set }: { of: Condition; set: (part: Partial<Condition>) => void }) {
  const t = useTranslations('rules')
  const isFixed = of.what === 'ASKED' && of.measure === 'COUNT'
  return (
    <div className="ruleparts">
      <PickIn
        name={t('field.who')}
        value={of.who}
        of={RULE_WHO.map((each) => [each, t(`whoOf.${each}`)] as const)}
        set={(who) => set({ who, whoN: FIRST_N[who] })}
      />
      {of.who !== 'ALL' && (
        <NumberIn
          name={t(`field.whoN.${of.who}`)}
          field="whoN"
          value={of.whoN}
          set={(whoN) => set({ whoN: whoN ?? 0 })}
        />
      )}
      <PickIn
        name={t('field.what')}
        value={of.what}
        of={RULE_FACTS.map((each) => [each, t(`whatOf.${each}`)] as const)}
        set={(what) => set({ what })}
      />
      {MONEY_FACTS.includes(of.what) && (
        <PickIn
          name={t('field.measure')}
          value={of.measure}
          of={RULE_MEASURES.map((each) => [each, t(`measureOf.${each}`)] as const)}
          set={(measure) => set({ measure })}
        />
      )}
      {!isFixed && (
        <NumberIn
          name={t(`field.least.${of.measure}`)}
          field="least"
          value={of.least}
          set={(least) => set({ least: least ?? 0 })}
        />
      )}
      {of.what !== 'ASKED' && (
        <NumberIn
          name={t('field.hours')}
          field="hours"
          value={of.hours}
          set={(hours) => set({ hours: hours ?? 0 })}
        />
      )}
      <PickIn
        name={t('field.effect')}
        value={of.effect}
        of={RULE_EFFECTS.map((each) => [each, t(`effect.${each}`)] as const)}
        set={(effect) => set({ effect })}
      />
    </div>
  )
}
