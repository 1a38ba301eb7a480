import { Choices } from '@krapao/ui/controls/choices.tsx'
import { SectionHead } from '@krapao/ui/layout/section-head.tsx'
import Moon from 'lucide-react/icons/moon'
import Smartphone from 'lucide-react/icons/smartphone'
import Sun from 'lucide-react/icons/sun'
import { useTranslations } from 'use-intl/react'
import { THEME_CHOICES, useThemeChoice } from '../../../app/theme.ts'

const icons = { night: Moon, paper: Sun, system: Smartphone }

/** Night, light, or as the device has it; kept on this device. */
export function Appearance() {
  const t = useTranslations('profile')
  const [choice, choose] = useThemeChoice()
  return (
    <>
      <SectionHead title={t('appearance')} />
      <Choices
        label={t('appearance')}
        labelHidden
        choices={THEME_CHOICES.map((value) => ({
          value,
          label: t(`theme.${value}`),
          icon: icons[value],
        }))}
        value={choice}
        onValueChange={choose}
      />
    </>
  )
}
