import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/** In the place of lucide-react's own drawing, which does more than this app asks of it. */
export default function drawnIcon({ node }: IconData) {
  return ({ strokeWidth = 2, ...own }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // The word stands beside it.
        'aria-hidden': true,
        ...own,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
