import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Legs } from '../../../components/Legs.tsx'
import { changesOf } from '../../content/draft/changes.ts'
import { ApprovalFigure } from './ApprovalFigure.tsx'
import { useApprovalWords, type Item } from './approvalWords.ts'

/** Each field that changes and which way, of what is new what it is, and what will be posted. */
export function Difference({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const { isSaid } = useApprovalWords()
  const changes = changesOf(item.before ?? {}, item.after).filter(isSaid)
  return (
    <>
      <ApprovalFigure item={item} />
      {changes.length > 0 && (
        <section>
          <div className="h3r">
            <h3>{t(item.before === null ? 'isNew' : 'differs')}</h3>
            <Counts item={item} changed={changes.length} />
          </div>
          <Fields item={item} changes={changes} />
        </section>
      )}
      {item.moves && (
        <section className="wellb">
          <h3>{t('posts')}</h3>
          <Legs
            legs={[
              { account: item.moves.from, amount: -item.moves.amount },
              { account: item.moves.to, amount: item.moves.amount },
            ]}
          />
        </section>
      )}
    </>
  )
}

function Fields({ item, changes }: { item: Item; changes: ReturnType<typeof changesOf> }) {
  const t = useTranslations('approvals')
  const { changeOf } = useApprovalWords()
  const isNew = item.before === null
  const hasWays = Object.keys(item.effects).length > 0
  return (
    <table className="t tight differs">
      <thead>
        <tr>
          <th>{t('field')}</th>
          {!isNew && <th>{t('before')}</th>}
          <th>{t(isNew ? 'is' : 'after')}</th>
          {hasWays && <th className="r">{t('effect.title')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const said = changeOf(item, change)
          return (
            <tr key={change.field}>
              <td>{said.field}</td>
              {!isNew && <td className="faint">{said.before}</td>}
              <td>
                <b className="b">{said.after}</b>
              </td>
              {hasWays && (
                <td className="r">
                  <Way item={item} field={change.field} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const wayOf = ({ kind }: Item) => (kind === 'right' || kind === 'setting' ? kind : 'gift')

/** Gives or allows more, in amber; less, in jade. */
function Way({ item, field }: { item: Item; field: string }) {
  const t = useTranslations('approvals.effect')
  const way = item.effects[field]
  if (way === undefined) return <span className="faint">—</span>
  const Mark = way === 'more' ? ArrowUp : ArrowDown
  const what = wayOf(item)
  return (
    <span className={`effect ${way}`}>
      <Mark className="icon xs" aria-hidden />
      {t(`${what}.${way}`)}
    </span>
  )
}

/** Gives more 3 · less 1 · unchanged 11. */
function Counts({ item, changed }: { item: Item; changed: number }) {
  const t = useTranslations('approvals.effect')
  if (item.before === null) return null
  const ways = Object.values(item.effects)
  const what = wayOf(item)
  const same = Object.keys(item.after).length - changed
  const parts = (['more', 'less'] as const).flatMap((way) => {
    const n = ways.filter((each) => each === way).length
    return n > 0 ? [`${t(`${what}.${way}`)} ${n}`] : []
  })
  if (same > 0) parts.push(t('same', { n: same }))
  return <span>{parts.join(' · ')}</span>
}
