import { Button } from '@krapao/ui/controls/button.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import Search from 'lucide-react/icons/search'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useModals } from '../../app/modals/modals.ts'

/** A promotion's code, in capitals as it is typed; empty, it is asked for. */
export function PromotionSearch() {
  const t = useTranslations('bonus.promotion')
  const { open } = useModals()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = code.trim()
    setIsMissing(wanted === '')
    if (wanted !== '') open('promotion', { code: wanted })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('label')}
        name="promotion"
        value={code}
        maxLength={64}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        required
        placeholder={t('placeholder')}
        error={isMissing ? t('required') : undefined}
        onChange={({ target }) => {
          setIsMissing(false)
          setCode(target.value.toUpperCase())
        }}
        trailing={
          <Button type="submit" kind="main" size="compact" icon={Search}>
            {t('search')}
          </Button>
        }
      />
    </form>
  )
}
