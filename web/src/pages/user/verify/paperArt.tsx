import type { Paper } from '@krapao/contract/identity/levels'
import type { ReactNode } from 'react'

/** The papers as they are drawn beside their names: never a picture of anybody. */
const ART: Record<Paper, ReactNode> = {
  card: (
    <>
      <rect
        className="plum"
        x="11"
        y="12"
        width="62"
        height="38"
        rx="5"
        transform="rotate(-3 42 30)"
      />
      <rect className="cream" x="11" y="11" width="62" height="38" rx="5" />
      <circle className="plum" cx="27" cy="25" r="5.5" />
      <path className="plum" d="M17.5 42c0-6 4-9.5 9.500-9.500s9.500 3.500 9.500 9.500Z" />
      <rect className="deep" x="43" y="19" width="23" height="3.6" rx="1.8" />
      <rect className="plum" x="43" y="26" width="17" height="3" rx="1.5" />
      <rect className="gold" x="43" y="39" width="23" height="3" rx="1.5" />
    </>
  ),
  selfie: (
    <>
      <circle
        className="ring"
        cx="42"
        cy="27"
        r="19"
        fill="none"
        strokeWidth="2"
        strokeDasharray="5 4.2"
        strokeLinecap="round"
      />
      <path className="plum" d="M23 60c1-11 8.500-16.500 19-16.500S60 49 61 60Z" />
      <ellipse className="cream" cx="42" cy="27" rx="11" ry="13" />
      <path
        className="deep"
        d="M30.5 25c0-9 5-13.5 11.5-13.5S53.5 16 53.5 25c-4-1-7-3.5-8.5-6.5-2.5 3.5-8 6-14.5 6.5Z"
      />
    </>
  ),
  book: (
    <>
      <path className="cream" d="M12 14h28c1.500 0 2 .8 2 2v33c0-1.200-.8-2-2-2H12Z" />
      <path className="shade" d="M72 14H44c-1.500 0-2 .8-2 2v33c0-1.200.8-2 2-2h28Z" />
      <rect className="deep" x="17" y="20" width="18" height="3.4" rx="1.7" />
      <rect className="plum" x="17" y="27" width="14" height="2.8" rx="1.4" />
      <circle className="gold" cx="25" cy="39" r="4.5" />
      <path
        className="line"
        d="M49 22h18M49 29h18M49 36h18M49 43h11"
        fill="none"
        strokeWidth="2.2"
      />
    </>
  ),
  funds: (
    <>
      <path className="cream" d="M24 8h29l9 9v37H24Z" />
      <path className="shade" d="M53 8v9h9Z" />
      <path className="line" d="M31 24h20M31 31h24M31 38h14" fill="none" strokeWidth="2.2" />
      <circle className="gold" cx="54" cy="44" r="7" />
    </>
  ),
}

export const PaperArt = ({ paper }: { paper: Paper }) => (
  <svg className="paper-art" viewBox="0 0 84 60" aria-hidden>
    <rect className="ground" width="84" height="60" />
    {ART[paper]}
  </svg>
)
