import type { Answer } from '@krapao/contract/calls'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { useListWords } from '../../components/list/useListWords.ts'
import { wayToCase, wayToRow } from '../../components/list/ways.ts'
import { MemberStatus } from '../../components/MemberStatus.tsx'
import { baht2 } from '../../format/baht.ts'
import { openFinder } from './finder.ts'
import { useFound, type FoundCase } from './useFound.ts'

/** The search over whatever page there is: closed, the page is as it was. */
export function Finder() {
  const t = useTranslations('place')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog finder"
      aria-label={t('search')}
      onClose={() => openFinder(false)}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <Findings close={() => dialog.current?.close()} />
    </dialog>
  )
}

interface Hit {
  key: string
  way: string
  body: ReactNode
}

function Findings({ close }: { close: () => void }) {
  const t = useTranslations('place')
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const { members, cases, error, isSettled } = useFound(query)
  const hits: Hit[] =
    query.trim() === '' ? [] : [...cases.map(hitOfCase), ...members.map(hitOfMember)]
  const chosen = Math.min(at, hits.length - 1)
  // Pressed before all that is looked for was there: it opens what is first then.
  const isEntered = useRef(false)
  const open = ({ way }: Hit): void => {
    isEntered.current = false
    close()
    void navigate(way)
  }
  const settled = isSettled ? hits[chosen] : undefined
  useEffect(() => {
    if (isEntered.current && settled) open(settled)
  })
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt(Math.max(0, Math.min(hits.length - 1, chosen + step)))
    else if (event.key === 'Enter' && settled) open(settled)
    else if (event.key === 'Enter') isEntered.current = true
    else return
    event.preventDefault()
  }
  return (
    <div className="in">
      <label className="in-s">
        <Search className="icon s muted" aria-hidden />
        <span className="vh">{t('find')}</span>
        <input
          value={query}
          maxLength={100}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="found"
          aria-activedescendant={hits.length > 0 ? `found-${chosen}` : undefined}
          placeholder={t('find')}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
            isEntered.current = false
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </label>
      <ul id="found" role="listbox" aria-label={t('search')} className="scroll">
        {hits.map((hit, nth) => (
          <li
            key={hit.key}
            id={`found-${nth}`}
            role="option"
            aria-selected={nth === chosen}
            onClick={() => open(hit)}
          >
            {hit.body}
          </li>
        ))}
      </ul>
      <FaultNote fault={error} />
      {hits.length === 0 && (
        <p className="caption faint" role="status">
          {t(query.trim() === '' ? 'searchLead' : isSettled ? 'searchNone' : 'searching')}
        </p>
      )}
    </div>
  )
}

const hitOfCase = ({ list, row }: FoundCase): Hit => ({
  key: `${list} ${row.id}`,
  way: wayToCase(list, row) ?? wayToRow(list, row),
  body: <CaseHit list={list} row={row} />,
})
const hitOfMember = (member: Answer<'opsMembers'>['members'][number]): Hit => ({
  key: member.memberId,
  way: `/members/${member.memberId}`,
  body: (
    <>
      <span className="grow">
        <b className="b cut">{member.name}</b>
        <small className="cut">
          {member.memberId} · {member.username} · {member.bankCode} {member.bankAccountNo}
        </small>
      </span>
      <MemberStatus status={member.status} />
    </>
  ),
})

function CaseHit({ list, row }: FoundCase) {
  const t = useTranslations('list.name')
  const { code } = useListWords(list)
  const { amount, state, member, sender } = row.cells
  return (
    <>
      <span className="grow">
        <b className="b cut">
          {t(list as Exclude<typeof list, 'members'>)}
          {typeof amount === 'number' && ` ${baht2(amount)}`}
        </b>
        <small className="cut">{[member ?? sender, row.id].filter(Boolean).join(' · ')}</small>
      </span>
      {typeof state === 'string' && <span className="badge">{code('state', state)}</span>}
    </>
  )
}
