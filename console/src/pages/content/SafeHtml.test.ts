import { expect, it } from 'vitest'
import { linesOf } from './SafeHtml.tsx'

it('shows the words of a draft in lines, and none of its markup', () => {
  expect(
    linesOf(
      '<h3>Play &amp; care</h3><p>Set <b>limits</b>.</p><ul><li>one</li><li>two</li></ul>end',
    ),
  ).toEqual([
    { kind: 'heading', text: 'Play & care' },
    { kind: 'text', text: 'Set limits.' },
    { kind: 'item', text: 'one' },
    { kind: 'item', text: 'two' },
    { kind: 'text', text: 'end' },
  ])
  expect(linesOf('<img src=x onerror=alert(1)>a<script>alert(2)</script> 1 < 2')).toEqual([
    { kind: 'text', text: 'a 1 < 2' },
  ])
})
