import type { SeededRandom } from '../seededRandom.ts'
import type { Mutation } from './mutation.ts'

const encoded = (chance: SeededRandom): string =>
  chance.pick([
    '%00',
    '%2e%2e%2f',
    '%2F',
    '..',
    '.',
    '%ff',
    '%E0%B8',
    'x'.repeat(257),
    'x'.repeat(5_000),
    '%25',
    '%0a',
    "'",
    '%22',
    '__proto__',
    '*',
    ':a',
    '%F0%9F%98%80',
    ' '.replace(' ', '%20'),
    '-1',
    '%u0e01',
  ])
export const ADDRESS: readonly Mutation[] = [
  (made, chance) => {
    made.path = made.path.replace(/[^/]+$/, encoded(chance))
    return "the path's end"
  },
  (made, chance) => {
    made.path += chance.pick([
      '/',
      '//',
      '?',
      '?x=1',
      '?__proto__[a]=1',
      `?${'a=1&'.repeat(2_000)}`,
      '?%',
      '#x',
      '/..',
      '/x',
      ';a=1',
      '%20',
      `?a=${encoded(chance)}`,
    ])
    return 'after the path'
  },
  (made, chance) => {
    made.path = chance.pick([
      made.path.toUpperCase(),
      made.path.replaceAll('/', '//'),
      `/${made.path}`,
      made.path.replace('/api', '/api/.'),
      '/api/',
      '/api',
      '/api/%2e%2e/',
      '/callbacks/psp/KBANK',
      '/callbacks/psp/x',
      '/callbacks/psp/ww',
      '/callbacks/',
      '/api/chat/file/x',
      '/api/statement/slip/file/x',
      '/api/%',
      '/api/%zz',
    ])
    return 'another path'
  },
  (made, chance) => {
    made.method = chance.pick([
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'PATCH',
      'TRACE',
      'PROPFIND',
      'QUERY',
      'LINK',
    ])
    return 'another method'
  },
]
