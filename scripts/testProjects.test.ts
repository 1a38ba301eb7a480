import { expect, test } from 'vitest'
import { projectsFor } from './testProjects.ts'

const WITHOUT = ['--project=unit', '--project=pages', '--project=mocked']

test('a word alone runs on one database and without a browser', () => {
  expect(projectsFor(['withdrawals'], true)).toEqual([...WITHOUT, '--project=postgres'])
  expect(projectsFor(['withdrawals', '-t', 'once'], false)).toEqual([
    ...WITHOUT,
    '--project=pglite',
  ])
})

test.each([
  ['a whole run', []],
  ['options alone', ['--bail=1']],
  ['a project that is named', ['withdrawals', '--project', 'pgbouncer']],
  ['every project', ['withdrawals', '--project=*']],
  ['a journey in the browser', ['e2e/chat']],
])('%s keeps the projects that Vitest takes', (_, args) => {
  expect(projectsFor(args, true)).toEqual([])
})
