import type { Answer } from '@krapao/contract/calls'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallRefused } from '../../../api/call.ts'
import { FieldFaults } from '../../../components/forms/fieldFaults.ts'
import { CostPlot } from '../../../components/plots/CostPlot.tsx'
import { ReasonDialog, type Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useWords } from '../../../components/useWords.ts'
import { bahtShort } from '../../../format/baht.ts'
import { DraftNote } from './DraftNote.tsx'
import { HistoryList } from './HistoryList.tsx'
import type { useDraft } from './useDraft.ts'

type Simulation = Answer<'opsOfferSimulate'>

interface Props<Body> {
  about: ReactNode
  form: ReactNode
  preview: ReactNode
  draft: ReturnType<typeof useDraft<Body>>
  mayKeep?: boolean
  versions: Answer<'opsOfferHistory'> | undefined
  simulate: (body: Body) => Promise<Simulation>
  save: (reason: string) => Promise<unknown>
  publish: (version: number, reason: string) => Promise<unknown>
}

/** What gives money, as a draft: its form, what a member sees, what it costs, every version. */
export function DraftEditor<Body>({
  about,
  form,
  preview,
  draft,
  mayKeep = true,
  versions,
  simulate,
  save,
  publish,
}: Props<Body>) {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const run = async (): Promise<void> => setFound(await foundBy(() => simulate(draft.body)))
  const askSave = (): void =>
    setAsked({
      title: t('content.saveTitle'),
      confirm: t('content.save'),
      needsReason: true,
      run: (reason) => draft.save(() => save(reason)),
    })
  const askPublish = (version: number): void => {
    const ofVersion = versions?.find((each) => each.version === version)?.body as Body
    setAsked({
      title: t('content.publishTitle', { n: version }),
      confirm: t('content.publish'),
      needsReason: true,
      body: <PublishCost ask={() => simulate(ofVersion)} />,
      run: (reason) => publish(version, reason),
    })
  }
  return (
    <>
      <section className="card fill">
        <FieldFaults value={draft.faultOf}>{form}</FieldFaults>
        <DraftNote of={draft} by={versions?.[0]?.saved.by} />
        <div className="tfoot">
          <span>{about}</span>
          <span className="row-line">
            <button type="button" className="btn" onClick={() => void run()}>
              {t('simulation.run')}
            </button>
            <button type="button" className="btn main" disabled={!mayKeep} onClick={askSave}>
              {t('content.save')}
            </button>
          </span>
        </div>
      </section>
      <div className="col scroll" tabIndex={0}>
        {preview}
        <Cost found={found} />
        <History versions={versions} publish={askPublish} />
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </>
  )
}

function History({
  versions,
  publish,
}: {
  versions: Props<unknown>['versions']
  publish: (version: number) => void
}) {
  const t = useTranslations()
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
      <h2>{t('content.history')}</h2>
      {versions && <HistoryList versions={versions} publish={publish} />}
    </section>
  )
}

type Found = { simulation: Simulation } | { fault: unknown }
const foundBy = (ask: () => Promise<Simulation>): Promise<Found> =>
  ask().then(
    (simulation) => ({ simulation }),
    (fault: unknown) => ({ fault }),
  )

function Cost({ found }: { found: Found | null }) {
  const t = useTranslations('simulation')
  const words = useWords()
  return (
    <section className="card pad" style={{ display: 'grid', gap: '.5rem' }}>
      <h2>{t('title')}</h2>
      {found && 'fault' in found && (
        <p className="note bad">
          {found.fault instanceof CallRefused && typeof found.fault.details['ceiling'] === 'number'
            ? t('beyond', { n: found.fault.details['ceiling'] })
            : words(found.fault)}
        </p>
      )}
      {found && 'simulation' in found ? (
        <CostPlot of={found.simulation} />
      ) : (
        <p className="muted">{t('lead')}</p>
      )}
    </section>
  )
}

/** What the version that is about to be published would cost: nobody publishes it unseen. */
function PublishCost({ ask }: { ask: () => Promise<Simulation> }) {
  const t = useTranslations('simulation')
  const words = useWords()
  const [found, setFound] = useState<Found | null>(null)
  const [askOnce] = useState(() => ask)
  useEffect(() => {
    let isHere = true
    void foundBy(askOnce).then((answer) => isHere && setFound(answer))
    return () => {
      isHere = false
    }
  }, [askOnce])
  if (found === null) return <p className="note calm">{t('counting')}</p>
  if ('fault' in found) return <p className="note bad">{words(found.fault)}</p>
  const { mean, p5, p95 } = found.simulation.cost
  return (
    <p className="note calm">
      {t('costs', { mean: bahtShort(mean), p5: bahtShort(p5), p95: bahtShort(p95) })}
    </p>
  )
}
