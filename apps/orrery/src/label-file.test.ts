import { ethereum as eth } from '@orrery/chains/records/ethereum'
import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { parseLabels, readLabels, withLabels } from './label-file.ts'

const A = `0x${'ab'.repeat(20)}`
const HEAD = 'chain,address,tag,kind,source'
const planned = (lines: readonly string[]) =>
  withLabels({ chain: eth, settings: { nodes: ['http://a'] } }, parseLabels([HEAD, ...lines].join('\n')))

test('screens-evm §16.3: a label file names exchanges and projects by chain, and each chain takes its own', () => {
  const plan = planned([
    `eth,${A},"An exchange, Ltd.",HOT,its own page`,
    '',
    'BTC,1BoatSLRHtKNngkdXEeobR76b53LETtpyT,Other,cold,',
  ])
  expect(plan.labels).toEqual([{ address: A, tag: 'An exchange, Ltd.', kind: 'hot', source: 'its own page' }])
  // A chain that no line names has a file with nothing in it, which is not the same as none.
  expect(planned([]).labels).toEqual([])
  const bare = { chain: btc, settings: { nodes: ['http://a'] } }
  expect(withLabels(bare, readLabels(null))).toBe(bare)
  expect(parseLabels(`\uFEFFkind,tag,address,chain\r\nlending,"A ""project""",${A},ethereum\r\n`)).toEqual([
    { line: 2, chain: 'ETH', address: A, tag: 'A "project"', kind: 'lending', source: '' },
  ])
})

test('screens-evm §16.3: a label file that says something else is refused with its line', () => {
  expect(() => parseLabels('address,tag\n')).toThrow('line 1')
  expect(() => planned([`nowhere,${A},X,hot,`])).toThrow('line 2: no chain')
  expect(() => planned([`eth,${A},X,warm,`])).toThrow('line 2: the kind')
  expect(() => planned([`eth,${A},,hot,`])).toThrow('line 2: the tag')
  expect(() => planned(['eth,0x12,X,hot,'])).toThrow('line 2')
  // A page's path ends with its tag, where these are steps; and a name must read as it is written.
  expect(() => planned([`eth,${A},..,hot,`])).toThrow('line 2: a tag of dots')
  expect(() => planned([`eth,${A},\u202Egnahcxe,hot,`])).toThrow('line 2: it holds characters')
  expect(planned([`eth,${A},نام\u200Cها,hot,`]).labels).toHaveLength(1)
  expect(() => planned([`eth,${A},X,hot,`, `eth,${A.toUpperCase().replace('0X', '0x')},Y,cold,`])).toThrow(
    'line 3: this address',
  )
  const many = Array.from({ length: 1_001 }, (_, at) => `eth,0x${at.toString(16).padStart(40, '0')},Tag ${at},hot,`)
  expect(() => planned(many)).toThrow('more than 1000 tags')
  expect(planned(many.slice(1)).labels).toHaveLength(1_000)
  expect(() => readLabels('/nowhere/labels.csv')).toThrow('labels')
})
