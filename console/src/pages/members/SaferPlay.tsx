import type { Answer, BodyInput } from '@krapao/contract/calls'
import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useAct } from '../../api/useOps.ts'
import { TextIn } from '../../components/inputs.tsx'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'
import { baht2, bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'

type Member = Answer<'opsMember'>
type Limit = Member['limits'][number]

/** The member's limits and pause. An operator may lower a limit; no one here raises or lifts any. */
export function SaferPlay({ of }: { of: Member }) {
  const t = useTranslations()
  const [lowering, setLowering] = useState<Limit | null>(null)
  return (
    <>
      {of.pause && (
        <p className="note way" style={{ margin: '1rem' }}>
          {t(`safer.pause.${of.pause.kind}`, { until: fullTime(of.pause.until) })}
        </p>
      )}
      <table className="t one">
        <thead>
          <tr>
            <th>{t('safer.limit')}</th>
            <th className="r">{t('safer.amount')}</th>
            <th className="r">{t('safer.used')}</th>
            <th className="r">{t('safer.left')}</th>
            <th>
              <span className="vh">{t('safer.lower')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of.limits.map((limit) => (
            <LimitRow key={`${limit.kind} ${limit.period}`} limit={limit} lower={setLowering} />
          ))}
        </tbody>
      </table>
      <p className="caption faint" style={{ padding: '1rem 1.125rem' }}>
        {t('safer.lead')}
      </p>
      {lowering && (
        <LowerDialog
          memberId={of.profile.memberId}
          limit={lowering}
          close={() => setLowering(null)}
        />
      )}
    </>
  )
}

function LimitRow({ limit, lower }: { limit: Limit; lower: (limit: Limit) => void }) {
  const mayLower = useMay('members.act')
  const t = useTranslations()
  return (
    <tr>
      <td>
        {t(`safer.kind.${limit.kind}`)}, {t(`safer.period.${limit.period}`)}
        {limit.pending && (
          <small className="way">
            {t('safer.pending', {
              amount: limit.pending.amount === null ? '—' : baht2(limit.pending.amount),
              from: fullTime(limit.pending.from),
            })}
          </small>
        )}
      </td>
      <td className="r b">
        {limit.amount === null ? (
          <span className="faint">{t('safer.none')}</span>
        ) : (
          baht2(limit.amount)
        )}
      </td>
      <td className="r">{baht2(limit.used)}</td>
      <td className="r">{limit.left === null ? '—' : baht2(limit.left)}</td>
      <td className="r">
        <button
          type="button"
          className="btn small"
          aria-label={
            `${t('safer.lower')}: ${t(`safer.kind.${limit.kind}`)}, ` +
            t(`safer.period.${limit.period}`)
          }
          disabled={!mayLower}
          onClick={() => lower(limit)}
        >
          <ArrowDown className="icon xs" aria-hidden />
          {t('safer.lower')}
        </button>
      </td>
    </tr>
  )
}

function LowerDialog({
  memberId,
  limit,
  close,
}: {
  memberId: string
  limit: Limit
  close: () => void
}) {
  const t = useTranslations('safer')
  const [text, setText] = useState('')
  const lower = useAct('opsMemberLimit')
  const amount = /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
  const isLower = amount !== null && (limit.amount === null || amount < limit.amount)
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: `${t(`kind.${limit.kind}`)}, ${t(`period.${limit.period}`)}`,
        confirm: t('lowerTo', { amount: amount === null ? '' : bahtShort(amount) }),
        needsReason: true,
        blocked: isLower ? null : t('mustBeLower'),
        run: (reason) =>
          lower.mutateAsync({
            params: { id: memberId },
            body: {
              kind: limit.kind,
              period: limit.period,
              amount: amount ?? 0,
              reason,
            } satisfies BodyInput<'opsMemberLimit'>,
          }),
        body: <TextIn name={t('newAmount')} inputMode="decimal" value={text} set={setText} />,
      }}
    />
  )
}
