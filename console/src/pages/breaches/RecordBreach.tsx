import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { ModalDialog } from '../../components/forms/ModalDialog.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { NumberIn, PickIn, TextIn, TimeIn } from '../../components/inputs.tsx'
import { thisMinute } from '../../format/time.ts'

/** Writes a breach down, from which moment its clock is seen by everybody at the console. */
export function RecordBreach({ close, done }: { close: () => void; done: () => void }) {
  const t = useTranslations('breaches')
  const dialog = useTranslations('dialog')
  const record = useAct('opsBreachRecord')
  const { busy, fault, submit } = useSubmit()
  const [knownAt, setKnownAt] = useState<string | null>(thisMinute)
  const [happened, setHappened] = useState('')
  const [data, setData] = useState('')
  const [people, setPeople] = useState<number | null>(null)
  const [risk, setRisk] = useState<'high' | 'other'>('other')
  const lacks = knownAt === null || happened.trim().length < 3 || data.trim().length < 2
  const send = (): Promise<void> =>
    submit(async () => {
      const isHighRisk = risk === 'high'
      const body = { knownAt: knownAt ?? '', happened, data, people, isHighRisk }
      await record.mutateAsync({ body })
      close()
      done()
    })
  return (
    <ModalDialog title={t('record')} close={close}>
      <TimeIn name={t('known')} field="knownAt" value={knownAt} set={setKnownAt} />
      <TextIn name={t('happened')} field="happened" lines={3} value={happened} set={setHappened} />
      <TextIn name={t('data')} field="data" value={data} set={setData} />
      <NumberIn name={t('peopleOrUnknown')} field="people" value={people} set={setPeople} />
      <PickIn
        name={t('risk')}
        field="isHighRisk"
        value={risk}
        of={[
          ['other', t('riskOf.other')],
          ['high', t('riskOf.high')],
        ]}
        set={setRisk}
      />
      <FaultNote fault={fault} />
      <div className="pairacts">
        <button type="button" className="btn" onClick={close}>
          {dialog('back')}
        </button>
        <button
          type="button"
          className="btn main"
          disabled={busy || lacks}
          onClick={() => void send()}
        >
          {busy ? dialog('busy') : t('record')}
        </button>
      </div>
      {lacks && <p className="caption faint">{t('incomplete')}</p>}
    </ModalDialog>
  )
}
