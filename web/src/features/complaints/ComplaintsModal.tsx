import { Button } from '@krapao/ui/controls/button.tsx'
import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { boxClass, FieldFrame } from '@krapao/ui/fields/field-frame.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFairSite } from '../../api/queries/fair.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { dateTime } from '../../format/dateTime.ts'
import { useNow } from '../../format/useNow.ts'
import { useComplain, useComplaints, type Complaint } from './useComplaints.ts'

const LONGEST = 2_000
/** As high as the sentence that comes. */
const PLACE_OF_RULE = '\u00a0'
const minute = (at: string): string => dateTime(at).slice(0, 16)

/** A new complaint, and the member's own with number, state and the time of the answer. */
export default function ComplaintsModal({ open, onClose }: ModalProps) {
  const t = useTranslations('complaints')
  const common = useTranslations('common')
  const rule = useFairSite().data?.complaint
  const complain = useComplain()
  const now = useNow(60_000)
  const [text, setText] = useState('')
  // The same one for a text that is sent again after no answer: it is not doubled.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    complain.mutate(
      { clientId, text },
      {
        onSuccess: ({ number, dueAt }) => {
          showToast({
            tone: 'ok',
            title: t('sent', { number }),
            detail: t('sentDetail', { due: minute(dueAt) }),
          })
          setText('')
          setClientId(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('title')}
      description={
        rule ? t('within', { hours: rule.answerHours, years: rule.keptYears }) : PLACE_OF_RULE
      }
      closeLabel={common('close')}
      dismissable={!complain.isPending}
    >
      <Form text={text} setText={setText} submit={submit} complain={complain} />
      <Mine now={now} />
    </Sheet>
  )
}

function Form({
  text,
  setText,
  submit,
  complain,
}: {
  text: string
  setText: (next: string) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  complain: ReturnType<typeof useComplain>
}) {
  const id = useId()
  const t = useTranslations('complaints')
  const inWords = useRefusalWords()
  const common = useTranslations('common')
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <FieldFrame id={id} label={t('text')}>
        <div className={boxClass}>
          <textarea
            id={id}
            className="min-h-28 w-full resize-y bg-transparent py-3 outline-0"
            value={text}
            maxLength={LONGEST}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      </FieldFrame>
      {complain.error && (
        <Notice tone="danger">
          {isRefusal(complain.error) && complain.error.isDefinite
            ? inWords(complain.error)
            : t('unknown')}
        </Notice>
      )}
      <Button
        type="submit"
        kind="main"
        wide
        disabled={text.trim() === ''}
        busy={complain.isPending}
        busyLabel={common('sending')}
      >
        {t('send')}
      </Button>
    </form>
  )
}

function Mine({ now }: { now: number }) {
  const list = useComplaints()
  const t = useTranslations('complaints')
  const common = useTranslations('common')
  return (
    <section aria-label={t('mine')}>
      <h3 className="mb-2 font-semibold">{t('mine')}</h3>
      {list.data?.length === 0 && <p className="text-small text-ink-muted">{t('none')}</p>}
      {list.data && list.data.length > 0 && (
        <ul className="grid gap-2.5">
          {list.data.map((complaint) => (
            <Item key={complaint._id} complaint={complaint} now={now} />
          ))}
        </ul>
      )}
      {!list.data &&
        (list.isError ? (
          <SheetUnreachable of={list} />
        ) : (
          <RowsSkeleton label={common('loading')} count={1} />
        ))}
    </section>
  )
}

function Item({ complaint, now }: { complaint: Complaint; now: number }) {
  const t = useTranslations('complaints')
  const { number, text, state, openedAt, dueAt, answer, answeredAt } = complaint
  const waits = state === 'OPEN'
  return (
    <li className="well grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="tabular-nums">{number}</b>
        <Badge tone={waits ? 'wait' : 'ok'} icon={waits ? Clock : CircleCheck}>
          {t(`state.${state}`)}
        </Badge>
      </p>
      <p className="text-small break-words whitespace-pre-wrap">{text}</p>
      <p className="text-caption text-ink-muted">
        {t('opened', { at: minute(openedAt) })}
        {waits && (
          <>
            {' · '}
            {Date.parse(dueAt) < now ? t('late') : t('due', { due: minute(dueAt) })}
          </>
        )}
      </p>
      {answer !== null && answeredAt !== null && (
        <div className="mt-1 rounded-control bg-control px-3 py-2">
          <p className="text-caption text-ink-muted">{t('answer', { at: minute(answeredAt) })}</p>
          <p className="text-small break-words whitespace-pre-wrap">{answer}</p>
        </div>
      )}
    </li>
  )
}
