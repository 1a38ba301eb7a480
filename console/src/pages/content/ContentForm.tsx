import type { Choice } from '@krapao/contract/ops/content'
import { useTranslations } from 'use-intl'
import { NumberIn, PickIn, TextIn } from '../../components/inputs.tsx'
import { PicturePick } from './PicturePick.tsx'
import { useOptions } from './useOptions.ts'

export type Fields = Record<string, unknown>
export type Choices = Readonly<Record<string, readonly Choice[]>>
interface Props {
  fields: Fields
  set: (fields: Fields) => void
  /** What a field with a code may say. */
  choices: Choices
  /** Of fields inside another: its name and a dot. */
  path?: string
}

/** A field for each value: texts, figures, on or off; what holds others is drawn inside. */
export function ContentForm({ fields, set, choices, path = '' }: Props) {
  const labelOf = useLabels()
  return Object.entries(fields).map(([key, value]) => {
    const change = (next: unknown): void => set({ ...fields, [key]: next })
    if (typeof value === 'object' && value !== null)
      return (
        <div key={key} style={{ display: 'grid', gap: '.75rem' }}>
          <ContentForm
            fields={value as Fields}
            set={change}
            choices={choices}
            path={`${path}${key}.`}
          />
        </div>
      )
    const field = path + key
    return (
      <Field
        key={key}
        field={field}
        name={labelOf(field)}
        value={value}
        of={choices[field]}
        set={change}
      />
    )
  })
}

/** `name.th` is the name, in Thai. */
function useLabels(): (field: string) => string {
  const t = useTranslations('content')
  return (full) => {
    const [field = '', language] = full.split('.')
    const name = t.has(`field.${field}`) ? t(`field.${field}`) : field
    return language && t.has(`language.${language}`)
      ? `${name} (${t(`language.${language}`)})`
      : name
  }
}

interface FieldProps {
  field: string
  name: string
  value: unknown
  of: readonly Choice[] | undefined
  set: (next: unknown) => void
}

function Field({ field, name, value, of, set }: FieldProps) {
  const t = useTranslations('content')
  if (typeof value === 'boolean')
    return (
      <PickIn
        name={name}
        value={value ? 'on' : 'off'}
        of={[
          ['on', t('shown')],
          ['off', t('notShown')],
        ]}
        set={(next) => set(next === 'on')}
      />
    )
  if (typeof value === 'number' || value === null || value === undefined)
    return <NumberIn name={name} field={field} value={value ?? null} set={set} />
  const text = typeof value === 'string' ? value : ''
  if (of) return <Choose field={field} name={name} value={text} of={of} set={set} />
  if (field === 'image') return <PicturePick name={name} value={text} set={set} />
  return (
    <TextIn
      name={name}
      field={field}
      value={text}
      {...(text.length > 60 || text.includes('<') ? { lines: 6 } : {})}
      set={set}
    />
  )
}

function Choose({
  field,
  name,
  value,
  of,
  set,
}: FieldProps & { value: string; of: readonly Choice[] }) {
  return <PickIn name={name} field={field} value={value} of={useOptions(of, value)} set={set} />
}
