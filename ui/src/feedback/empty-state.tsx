import type { ReactNode } from 'react'
import { EmptyArt } from '../art/state-art.tsx'
import { StatePage } from './state-page.tsx'

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <StatePage art={<EmptyArt />} title={title} actions={action}>
      {children}
    </StatePage>
  )
}
