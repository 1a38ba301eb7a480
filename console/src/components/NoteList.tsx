import { fullTime } from '../format/time.ts'

/** What operators have noted: who, when and what. */
export const NoteList = ({
  notes,
}: {
  notes: readonly { id: string; operator: string; createdAt: string; text: string }[]
}) => (
  <ol className="tl">
    {notes.map((note) => (
      <li key={note.id} className="on">
        <div className="between">
          <b className="b">{note.operator}</b>
          <time>{fullTime(note.createdAt)}</time>
        </div>
        <span>{note.text}</span>
      </li>
    ))}
  </ol>
)
