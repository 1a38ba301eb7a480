import type { Answer } from '@krapao/contract/calls'
import { BLOCK_KINDS } from '@krapao/contract/ops/identity/kinds'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useSession } from '../../api/session.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { PickIn } from '../../components/inputs.tsx'
import { Pager } from '../../components/Pager.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { useSecondApproval, useTakeBack } from '../../components/queue/useSecondApproval.ts'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { AddBlock } from './AddBlock.tsx'

type Block = Answer<'opsBlocks'>['blocks'][number]
const PAGE = 50
const STATES = ['open', 'ended'] as const

/** Who is kept away, why, by whom and until when; letting one in before the end takes two. */
export function BlocksPage() {
  const t = useTranslations()
  const may = useMay('identity.decide')
  const [state, setState] = useState<(typeof STATES)[number]>('open')
  const [kind, setKind] = useState<Kind>('')
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const body = { state, page, limit: PAGE, ...(kind === '' ? {} : { kind }) }
  const { data, error, refetch } = useOps('opsBlocks', { body }, { every: 15_000 })
  const again = () => void refetch()
  return (
    <Page
      title={t('place.blocks')}
      tabs={
        <Tabs
          of={STATES.map((each) => [each, t(`blocks.box.${each}`)] as const)}
          chosen={state}
          choose={(next) => {
            setPage(1)
            setState(next)
          }}
        />
      }
    >
      <div className="work">
        <section className="card fill">
          <div className="accountbar">
            <KindPick
              kind={kind}
              set={(next) => {
                setPage(1)
                setKind(next)
              }}
            />
            {may && (
              <button type="button" className="btn main" onClick={() => setAdding(true)}>
                {t('blocks.add')}
              </button>
            )}
          </div>
          <Found of={data} error={error} again={again} ask={may ? setAsked : null} />
          {data && data.total > 0 && (
            <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
              {t('member.shown', { n: data.blocks.length, total: data.total })}
            </Pager>
          )}
        </section>
      </div>
      {isAdding && <AddBlock close={() => setAdding(false)} done={again} />}
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} done={again} />}
    </Page>
  )
}

type Kind = '' | Block['kind']

interface FoundProps {
  of: { blocks: readonly Block[] } | undefined
  error: Error | null
  again: () => void
  ask: ((asked: Asked) => void) | null
}

function Found({ of, error, again, ask }: FoundProps) {
  const t = useTranslations()
  return (
    <div className="scroll grow" role="region" aria-label={t('place.blocks')} tabIndex={0}>
      {error && !of ? <Fault error={error} retry={again} /> : null}
      {!of && !error ? <Skeleton /> : null}
      {of?.blocks.length === 0 && <Empty text={t('blocks.none')} />}
      {of && of.blocks.length > 0 && <Rows rows={of.blocks} ask={ask} />}
    </div>
  )
}

function KindPick({ kind, set }: { kind: Kind; set: (kind: Kind) => void }) {
  const t = useTranslations('blocks')
  const kinds = BLOCK_KINDS.map((each) => [each, t(`kindOf.${each}`)] as const)
  return <PickIn<Kind> name={t('kind')} value={kind} of={[['', t('all')], ...kinds]} set={set} />
}

function Rows({ rows, ask }: { rows: readonly Block[]; ask: ((asked: Asked) => void) | null }) {
  const t = useTranslations('blocks')
  return (
    <table className="t stack">
      <thead>
        <tr>
          <th>{t('kind')}</th>
          <th>{t('shown')}</th>
          <th>{t('reason')}</th>
          <th>{t('by')}</th>
          <th>{t('until')}</th>
          <th>
            <span className="vh">{t('lift')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="nw">{t(`kindOf.${row.kind}`)}</td>
            <td data-name={t('shown')}>
              <span>
                <b className="b">{row.shown}</b>
                {row.members.map(({ id, name }) => (
                  <small key={id}>
                    <Link to={`/members/${id}`}>{name}</Link>
                  </small>
                ))}
              </span>
            </td>
            <td data-name={t('reason')}>{row.reason}</td>
            <td className="nw" data-name={t('by')}>
              <span>
                {row.by}
                <small>{fullTime(row.at)}</small>
              </span>
            </td>
            <td className="nw" data-name={t('until')}>
              {row.lifted
                ? t('liftedBy', { name: row.lifted.by })
                : row.until === null
                  ? t('forGood')
                  : fullTime(row.until)}
            </td>
            <td className="r rowacts">
              {row.state === 'open' && ask && <Lift row={row} ask={ask} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lift({ row, ask }: { row: Block; ask: (asked: Asked) => void }) {
  const t = useTranslations()
  const lift = useAct('opsBlockLift')
  const say = useSecondApproval()
  const takeBack = useTakeBack()
  const me = useSession()?.me.name
  const what = t('blocks.liftWhat', { what: row.shown })
  const { proposal } = row
  const body = <p className="note calm">{proposal?.reason ?? t('blocks.liftTwo')}</p>
  const propose: Asked = {
    title: what,
    confirm: t('blocks.lift'),
    needsReason: true,
    danger: true,
    body,
    run: (reason) => lift.mutateAsync({ params: { id: row.id }, body: { reason } }),
  }
  if (proposal && proposal.operator === me)
    return (
      <button type="button" className="btn small" onClick={() => takeBack(proposal.approval)}>
        {t('approvals.takeBack')}
      </button>
    )
  const asked = proposal ? say(proposal.approval, 'confirm', what, body) : propose
  return (
    <button
      type="button"
      className={`btn small ${proposal ? 'main' : ''}`}
      onClick={() => ask(asked)}
    >
      {t(proposal ? 'approvals.confirm' : 'blocks.lift')}
    </button>
  )
}
