import { describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { CLAUSES } from './clauses.ts'
import { conformance } from './conformance.ts'

const house = await testApp()

describe('the public table of clauses', () => {
  it('tells every clause, and one that no test shows as not yet kept', async () => {
    const { status, body } = await house.client().get('/api/fair/conformance')
    expect(status).toBe(200)
    const rows = body as unknown as { clause: string; tests: string[]; result: string }[]
    expect(rows.map(({ clause }) => clause)).toEqual(Object.keys(CLAUSES))
    for (const { tests, result } of rows)
      if (result !== 'NOT_MET') expect(result === 'NOT_YET').toBe(tests.length === 0)
  })

  it('is kept only while every test of it passes', () => {
    const at = '2026-11-22T05:00:00.000Z'
    const written = {
      at,
      tests: [
        { clause: 'RTS 12D', test: 'a', result: 'PASSED' as const },
        { clause: 'RTS 12D', test: 'b', result: 'FAILED' as const },
        { clause: 'GLI 3.2', test: 'c', result: 'PASSED' as const },
      ],
    }
    const of = (clause: string) => conformance(written).find((row) => row.clause === clause)
    expect(of('RTS 12D')).toMatchObject({ result: 'FAILED', tests: ['a', 'b'], at })
    expect(of('GLI 3.2')).toMatchObject({ result: 'KEPT', at })
    expect(of('GLI 3.3')).toMatchObject({ result: 'NOT_YET', tests: [], at: null })
    expect(new Set(conformance(null).map(({ result }) => result))).toEqual(
      new Set(['NOT_YET', 'NOT_MET']),
    )
    // What lacks something is not met, whatever a test shows of the rest.
    const half = [{ clause: 'PDPA 39', test: 'd', result: 'PASSED' as const }]
    const row = conformance({ at, tests: half }).find(({ clause }) => clause === 'PDPA 39')
    expect(row).toMatchObject({ result: 'NOT_MET', tests: ['d'], lacks: expect.any(String) })
  })
})
