import type { ReactNode } from 'react'

export const Card = ({
  title,
  aside,
  children,
  className = '',
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}) => (
  <section className={`card ${className}`}>
    {title !== undefined && (
      <div className="chead">
        <h2>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
)

export function Facts({ of }: { of: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="kvs">
      {of.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
