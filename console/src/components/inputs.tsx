import type { InputHTMLAttributes, ReactNode } from 'react'

/** A label above its control. */
export const Labelled = ({ name, children }: { name: string; children: ReactNode }) => (
  <label className="fl">
    <span>{name}</span>
    {children}
  </label>
)

/** A number, or nothing where nothing is allowed. */
export const NumberIn = ({
  name,
  value,
  set,
}: {
  name: string
  value: number | null
  set: (value: number | null) => void
}) => (
  <Labelled name={name}>
    <input
      className="textin"
      type="number"
      step="any"
      value={value ?? ''}
      onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
    />
  </Labelled>
)

type InputKind = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'required'
>

/** `lines`: a text of several lines. The rest says what kind of text a line is. */
export const TextIn = ({
  name,
  value,
  set,
  lines,
  ...kind
}: {
  name: string
  value: string
  set: (value: string) => void
  lines?: number
} & InputKind) => (
  <Labelled name={name}>
    {lines ? (
      <textarea
        className="textin"
        rows={lines}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    ) : (
      <input
        className="textin"
        {...kind}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    )}
  </Labelled>
)

export const PickIn = <T extends string>({
  name,
  value,
  of,
  set,
}: {
  name: string
  value: T
  of: readonly (readonly [T, string])[]
  set: (value: T) => void
}) => (
  <Labelled name={name}>
    <select className="textin" value={value} onChange={(event) => set(event.target.value as T)}>
      {of.map(([each, shown]) => (
        <option key={each} value={each}>
          {shown}
        </option>
      ))}
    </select>
  </Labelled>
)

const BANGKOK_MS = 7 * 3_600_000

/** A moment by Bangkok's clock, or none. */
export const TimeIn = ({
  name,
  value,
  set,
}: {
  name: string
  value: string | null
  set: (value: string | null) => void
}) => (
  <Labelled name={name}>
    <input
      className="textin"
      type="datetime-local"
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
