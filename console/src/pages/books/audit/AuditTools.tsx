import type { Answer } from '@krapao/contract/calls'
import { AUDIT_TOPIC_NAMES, topicOf } from '@krapao/contract/ops/lists/auditTopics'
import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { askedOf, asking } from '../../../components/list/address.ts'
import { CsvButton } from '../../../components/list/CsvButton.tsx'
import { DateRange } from '../../../components/list/filters/DateRange.tsx'
import type { ListPlace } from '../../../components/list/useListState.ts'
import type { Operators } from './entry.ts'

/** Columns of the file: what the page tells, and what proves it. */
const FILE = [
  'number',
  'at',
  'operator',
  'action',
  'about',
  'subject',
  'member',
  'change',
  'reason',
  'hash',
  'previous',
]
/** Names that one filter may have. */
const MOST = 20

/** When, who, what, and about whom: each a part of the address. */
export function AuditTools({
  place,
  operators,
  count,
}: {
  place: ListPlace
  operators: Operators
  count: Answer<'opsListCount'> | 'unknown' | null
}) {
  const t = useTranslations()
  const { state, ask } = place
  const names = operators.map(({ name }) => name)
  const set = (column: string) => (values: string[]) =>
    ask({ filters: asking(state, column, values) })
  const [subject = ''] = askedOf(state, 'subject')
  const known = count === null || count === 'unknown' ? null : count
  return (
    <div className="auditfind">
      <DateRange
        name={t('list.column.at')}
        from={state.from}
        to={state.to}
        set={(from, to) => ask({ from, to })}
      />
      <Typed
        label={t('audit.operator')}
        empty={t('audit.everybody')}
        said={askedOf(state, 'operator').join(', ')}
        names={names}
        take={(text) => set('operator')(operatorsLike(names, text))}
      />
      <ActionPick value={askedOf(state, 'action')[0] ?? ''} set={set('action')} />
      <Typed
        label={t('audit.subject')}
        empty={t('audit.subject')}
        said={subject}
        take={(text) => set('subject')(text === '' ? [] : [text])}
      />
      <span className="push" />
      {known && (
        <span className="caption muted nw">
          {known.more ? '> ' : ''}
          {t('audit.entries', { n: known.count })}
        </span>
      )}
      <CsvButton list="audit" state={state} columns={FILE} />
    </div>
  )
}

/** Everybody whose name has this text in it; of none the text itself, which finds nobody. */
function operatorsLike(names: readonly string[], text: string): string[] {
  if (text === '') return []
  const whole = names.find((name) => name === text)
  if (whole !== undefined) return [whole]
  const like = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
  return like.length > 0 ? [...new Set(like)].slice(0, MOST) : [text]
}

/** A text that is asked of once it is whole: by Enter, by leaving it, by choosing a name. */
function Typed({
  label,
  empty,
  said,
  names,
  take,
}: {
  label: string
  empty: string
  said: string
  names?: readonly string[]
  take: (text: string) => void
}) {
  const [text, setText] = useState(said)
  const [shown, setShown] = useState(said)
  // In the same node: a new one would take the focus from who types.
  if (shown !== said) {
    setShown(said)
    setText(said)
  }
  const done = (now: string): void => {
    if (now.trim() !== said) take(now.trim())
  }
  return (
    <>
      <input
        className="textin"
        type="search"
        aria-label={label}
        placeholder={empty}
        maxLength={100}
        value={text}
        {...(names ? { list: 'audit-operators' } : {})}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '' || names?.includes(target.value)) done(target.value)
        }}
        onBlur={() => done(text)}
        onKeyDown={(event) => event.key === 'Enter' && done(text)}
      />
      {names && (
        <datalist id="audit-operators">
          {[...new Set(names)].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  )
}

type Words = Record<string, string | Record<string, string>>
/** `member_contest` has the words of `member.contest.lift`. */
const actionsIn = (action: string, word: Words[string]): { action: string; word: string }[] =>
  typeof word === 'string'
    ? [{ action, word }]
    : Object.entries(word).map(([end, each]) => ({ action: `${action}.${end}`, word: each }))

const OTHER = 'other'
/** Actions by their words, under what they are about; `chat_assign` is the action `chat.assign`. */
function ActionPick({ value, set }: { value: string; set: (values: string[]) => void }) {
  const t = useTranslations('audit')
  const { action: words } = useMessages() as { action: Words }
  const actions = Object.entries(words)
    .flatMap(([key, word]) => actionsIn(key.replace('_', '.'), word))
    .toSorted((a, b) => a.word.localeCompare(b.word))
  return (
    <select
      className="textin"
      aria-label={t('action')}
      value={value}
      onChange={({ target }) => set(target.value === '' ? [] : [target.value])}
    >
      <option value="">{t('everyAction')}</option>
      {([...AUDIT_TOPIC_NAMES, OTHER] as const).map((topic) => (
        <optgroup key={topic} label={t(`topic.${topic}`)}>
          {actions
            .filter(({ action }) => (topicOf(action) ?? OTHER) === topic)
            .map(({ action, word }) => (
              <option key={action} value={action}>
                {word}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}
