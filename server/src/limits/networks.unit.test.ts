import { expect, test } from 'vitest'
import { addressSubject, countsByAddress, networksOf } from './networks.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'unknown'],
  ['203.0.113.009', 'unknown'],
  ['203.0.113', 'unknown'],
  ['[203.0.113.9', 'unknown'],
  ['2001:db8::1::2', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ["1' or 1=1", 'unknown'],
])('%s counts as %s', (ip, subject) => expect(addressSubject(ip)).toBe(subject))

test.each([
  [
    '2001:db8:1:abcd::1',
    ['2001:db8:1:abcd::/64', 1],
    ['2001:db8:1:ab00::/56', 3],
    ['2001:db8:1::/48', 10],
  ],
  [
    '2001:db8:1:cd::1',
    ['2001:db8:1:cd::/64', 1],
    ['2001:db8:1:0::/56', 3],
    ['2001:db8:1::/48', 10],
  ],
  ['::ffff:203.0.113.9', ['203.0.113.9', 1], ['203.0.113.0/24', 10]],
  ['malformed', ['unknown', 1]],
])('%s lies in its networks, each with its bound', (ip, ...networks) =>
  expect(networksOf(ip).map(({ subject, times }) => [subject, times])).toEqual(networks),
)

test('a limit by address is one for each of its networks', () => {
  const limit = { name: 'tries', hits: 20, seconds: 60 }
  expect(countsByAddress(limit, '198.51.100.7')).toEqual([
    { limit, subject: '198.51.100.7' },
    { limit: { ...limit, hits: 200 }, subject: '198.51.100.0/24' },
  ])
})
