import type { ReactNode } from 'react'

/** Figures side by side, each under its name. */
export const Figures = ({ of }: { of: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="provfigures">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
