import type { BodyInput } from '@krapao/contract/calls'
import type { Choice } from '@krapao/contract/ops/content'
import { useTranslations } from 'use-intl'
import { useMark } from '../../../components/forms/fieldFaults.ts'
import { useOptions } from '../useOptions.ts'

export type Wheel = BodyInput<'opsWheelSave'>['body']
export type Slice = Wheel['slices'][number]
export type Language = 'th' | 'la' | 'en'

function SliceCells({
  slice,
  n,
  all,
  prizes,
  language,
  set,
}: {
  slice: Slice
  n: number
  all: number
  prizes: readonly Choice[]
  language: Language
  set: (at: number, change: Partial<Slice>) => void
}) {
  const t = useTranslations()
  const name = (of: 'colour' | 'ink' | 'label' | 'prize' | 'weight'): string =>
    `${t(`wheel.${of}`)} ${n + 1}`
  return (
    <>
      <td data-name={t('wheel.colour')}>
        <span className="row-line">
          <Colour
            name={name('colour')}
            value={slice.bgColor}
            set={(bgColor) => set(n, { bgColor })}
          />
          <Colour
            name={name('ink')}
            value={slice.textColor}
            set={(textColor) => set(n, { textColor })}
          />
        </span>
      </td>
      <td data-name={t('wheel.label')}>
        <input
          className="textin"
          aria-label={name('label')}
          value={slice.label[language] ?? ''}
          onChange={({ target }) => set(n, { label: { ...slice.label, [language]: target.value } })}
        />
      </td>
      <td data-name={t('wheel.prize')}>
        <Prize
          name={name('prize')}
          field={`slices.${n}.prizeCode`}
          value={slice.prizeCode}
          of={prizes}
          set={(prizeCode) => set(n, { prizeCode })}
        />
      </td>
      <td className="r" data-name={t('wheel.weight')}>
        <Weight name={name('weight')} value={slice.weight} set={(weight) => set(n, { weight })} />
      </td>
      <td className="r b" data-name={t('wheel.chance')}>
        {((slice.weight / all) * 100).toFixed(2)}%
      </td>
    </>
  )
}

/** One of the prizes there are; one that is gone stands as it is written. */
function Prize({
  name,
  field,
  value,
  of,
  set,
}: {
  name: string
  field: string
  value: string
  of: readonly Choice[]
  set: (code: string) => void
}) {
  const options = useOptions(of, value)
  const { fault, attributes } = useMark(name, field)
  return (
    <>
      <select
        className="textin"
        aria-label={name}
        {...attributes}
        value={value}
        onChange={(event) => set(event.target.value)}
      >
        {options.map(([code, shown]) => (
          <option key={code} value={code}>
            {shown}
          </option>
        ))}
      </select>
      {fault !== undefined && <small className="fault">{fault}</small>}
    </>
  )
}

const Weight = ({
  name,
  value,
  set,
}: {
  name: string
  value: number
  set: (weight: number) => void
}) => (
  <input
    className="textin"
    style={{ width: '5rem', minWidth: 0, textAlign: 'right' }}
    type="number"
    min="0"
    aria-label={name}
    value={value}
    onChange={(event) => set(Number(event.target.value))}
  />
)

const Colour = ({
  name,
  value,
  set,
}: {
  name: string
  value: string
  set: (colour: string) => void
}) => (
  <input
    type="color"
    aria-label={name}
    value={value}
    onChange={(event) => set(event.target.value)}
  />
)

/** The slices as rows: colours, words in one language, prize, weight and chance. */
export function Slices({
  wheel,
  all,
  prizes,
  language,
  setLanguage,
  set,
}: {
  wheel: Wheel
  all: number
  prizes: readonly Choice[]
  language: Language
  setLanguage: (next: Language) => void
  set: (at: number, change: Partial<Slice>) => void
}) {
  const t = useTranslations()
  return (
    <table className="t one stack">
      <thead>
        <tr>
          <th>{t('wheel.colour')}</th>
          <th>
            <span className="row-line">
              {t('wheel.label')}
              <select
                className="textin inhead"
                aria-label={t('content.languageOf')}
                value={language}
                onChange={(event) => setLanguage(event.target.value as Language)}
              >
                {(['th', 'la', 'en'] as const).map((each) => (
                  <option key={each} value={each}>
                    {t(`content.language.${each}`)}
                  </option>
                ))}
              </select>
            </span>
          </th>
          <th>{t('wheel.prize')}</th>
          <th className="r">{t('wheel.weight')}</th>
          <th className="r">{t('wheel.chance')}</th>
        </tr>
      </thead>
      <tbody>
        {wheel.slices.map((slice, n) => (
          <tr key={slice.code}>
            <SliceCells
              slice={slice}
              n={n}
              all={all}
              prizes={prizes}
              language={language}
              set={set}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
