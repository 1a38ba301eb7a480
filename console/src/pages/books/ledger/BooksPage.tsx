import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../api/rights.ts'
import { saveCsv } from '../../../api/saveCsv.ts'
import { useOps } from '../../../api/useOps.ts'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../../components/forms/useSubmit.ts'
import { Skeleton, Fault } from '../../../components/states.tsx'
import { dayBefore, fullTime } from '../../../format/time.ts'
import { Page } from '../../../frame/Page.tsx'
import { Account } from './Account.tsx'
import { Difference, TrialBalance } from './TrialBalance.tsx'

/** The trial balance; an account that is opened stands beside it, its postings in its list. */
export function BooksPage() {
  const t = useTranslations()
  const [place, setPlace] = useSearchParams()
  const [day, setDay] = useState<string | null>(null)
  const account = place.get('account')
  const asked = day === null ? {} : { day }
  const { data, error, refetch } = useOps(
    'opsTrialBalanceAt',
    { body: asked },
    { keep: true, ...(day === null ? { every: 15_000 } : {}) },
  )
  return (
    <Page title={t('place.books')}>
      <div className={`work books ${account === null ? '' : 'withaccount'}`}>
        <section className="card fill" aria-label={t('books.trial')}>
          <TrialHead day={day} setDay={setDay} />
          <div className="scroll grow" role="region" aria-label={t('books.trial')} tabIndex={0}>
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={10} /> : null}
            {data && (
              <TrialBalance
                data={data}
                account={account}
                open={(name) => setPlace({ account: name })}
              />
            )}
          </div>
          <p className="caption faint tfoot trialnote">{t('books.sides')}</p>
          {data && (
            <div className="tfoot">
              <span className="nw">{t('books.asOf', { at: fullTime(data.at) })}</span>
              <Difference of={data} />
            </div>
          )}
          <FindAccount open={(name) => setPlace({ account: name })} />
        </section>
        {account !== null && (
          <Account
            key={account}
            name={account}
            posting={place.get('posting')}
            close={() => setPlace({})}
            open={(id) => setPlace(id === null ? { account } : { account, posting: id })}
          />
        )}
      </div>
    </Page>
  )
}

/** Of which day, and the same as a file. */
function TrialHead({ day, setDay }: { day: string | null; setDay: (day: string | null) => void }) {
  const t = useTranslations('books')
  const maySave = useMay('exports.csv')
  const { busy, fault, submit } = useSubmit()
  const today = dayBefore(0)
  return (
    <div className="chead trialhead">
      <h2>{t('trial')}</h2>
      <span className="push" />
      <label className="row-line caption muted nw">
        {t('endOf')}
        <input
          className="textin"
          type="date"
          max={today}
          min={dayBefore(400)}
          value={day ?? today}
          onChange={({ target }) =>
            setDay(target.value === '' || target.value >= today ? null : target.value)
          }
        />
      </label>
      {maySave && (
        <button
          type="button"
          className="btn small"
          disabled={busy}
          onClick={() =>
            void submit(() =>
              saveCsv(`trial-balance-${day ?? today}`, 'opsTrialBalanceAt', {
                body: day === null ? {} : { day },
              }),
            )
          }
        >
          <Download className="icon xs" aria-hidden />
          CSV
        </button>
      )}
      <FaultNote fault={fault} />
    </div>
  )
}

function FindAccount({ open }: { open: (name: string) => void }) {
  const t = useTranslations('books')
  const [name, setName] = useState('')
  return (
    <form
      className="tfoot"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) open(name.trim())
      }}
    >
      <input
        className="textin grow"
        aria-label={t('find')}
        placeholder="member:…:wallet"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <button type="submit" className="btn small">
        {t('show')}
      </button>
    </form>
  )
}
