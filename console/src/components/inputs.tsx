import { CircleAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useMark } from './forms/fieldFaults.ts'

/** A label above its control; what it was refused for stands under it. */
export const Labelled = ({
  name,
  fault,
  children,
}: {
  name: string
  fault?: string | undefined
  children: ReactNode
}) => (
  <label className="fl">
    <span>{name}</span>
    {children}
    {fault !== undefined && (
      <small className="fault">
        <CircleAlert className="icon xs" aria-hidden />
        {fault}
      </small>
    )}
  </label>
)

interface Of<T> {
  value: T
  set: (value: T) => void
}

/** A number, or nothing where nothing is allowed. `field`: its path, by which a refusal names it. */
export function NumberIn({
  name,
  value,
  set,
  field,
}: { name: string; field?: string } & Of<number | null>) {
  const { fault, attributes } = useMark(name, field)
  return (
    <Labelled name={name} fault={fault}>
      <input
        className="textin"
        type="number"
        step="any"
        {...attributes}
        value={value ?? ''}
        onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
      />
    </Labelled>
  )
}

type InputKind = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'required'
>

/** `lines`: a text of several lines. The rest says what kind of text a line is. */
export function TextIn({
  name,
  value,
  set,
  field,
  lines,
  ...kind
}: { name: string; field?: string; lines?: number } & Of<string> & InputKind) {
  const { fault, attributes } = useMark(name, field)
  const control = {
    className: 'textin',
    ...attributes,
    value,
    onChange: (event: { target: { value: string } }): void => set(event.target.value),
  }
  return (
    <Labelled name={name} fault={fault}>
      {lines ? <textarea rows={lines} {...control} /> : <input {...kind} {...control} />}
    </Labelled>
  )
}

export function PickIn<T extends string>({
  name,
  value,
  of,
  set,
  field,
}: { name: string; field?: string; of: readonly (readonly [T, string])[] } & Of<T>) {
  const { fault, attributes } = useMark(name, field)
  return (
    <Labelled name={name} fault={fault}>
      <select
        className="textin"
        {...attributes}
        value={value}
        onChange={(event) => set(event.target.value as T)}
      >
        {of.map(([each, shown]) => (
          <option key={each} value={each}>
            {shown}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

const BANGKOK_MS = 7 * 3_600_000

/** A moment by Bangkok's clock, or none. */
export function TimeIn({
  name,
  value,
  set,
  field,
}: { name: string; field?: string } & Of<string | null>) {
  const { fault, attributes } = useMark(name, field)
  return (
    <Labelled name={name} fault={fault}>
      <input
        className="textin"
        type="datetime-local"
        {...attributes}
        value={
          value === null ? '' : new Date(Date.parse(value) + BANGKOK_MS).toISOString().slice(0, 16)
        }
        onChange={({ target }) =>
          set(
            target.value === ''
              ? null
              : new Date(Date.parse(`${target.value}:00Z`) - BANGKOK_MS).toISOString(),
          )
        }
      />
    </Labelled>
  )
}

/** Any of a few. */
export const ChecksIn = <T extends string>({
  name,
  of,
  chosen,
  set,
}: {
  name: string
  of: readonly (readonly [T, string])[]
  chosen: readonly T[]
  set: (chosen: readonly T[]) => void
}) => (
  <fieldset className="choices">
    <legend>{name}</legend>
    {of.map(([each, shown]) => (
      <label key={each}>
        <input
          type="checkbox"
          checked={chosen.includes(each)}
          onChange={() =>
            set(chosen.includes(each) ? chosen.filter((one) => one !== each) : [...chosen, each])
          }
        />
        {shown}
      </label>
    ))}
  </fieldset>
)
