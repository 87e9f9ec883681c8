import { expect, test } from 'vitest'
import { callNode } from '../../page-parts/samples/sample-calls.fixture.ts'
import { flameBars } from './flame-layout.ts'
import { flameSvg, traceCsv } from './trace-file.ts'

test('screens-evm §4.3: a trace is a file of one call a row, with exact amounts and the arguments', () => {
  const node = {
    ...callNode(0),
    seq: 3,
    path: '0.1',
    value: String(2n ** 200n),
    params: [{ name: 'to', type: 'address', value: '0x1,"2"' }],
  }
  const [head, row] = traceCsv([node]).trim().split(/\r?\n/)
  expect(head).toContain('seq,path,kind,outcome,from,to,value')
  expect(row).toContain(`,${2n ** 200n},`)
  expect(row).toContain('""name"":""to""')
})

test('the picture of the gas says nothing but what it is told: names cannot end its elements', () => {
  const nodes = [{ ...callNode(0), path: '', gasUsed: 10, outcome: 'failed' as const }]
  const svg = flameSvg(flameBars(nodes), () => '</svg><script>alert(1)</script>')
  expect(svg).not.toContain('<script')
  expect(svg.match(/<rect/g)).toHaveLength(2)
  expect(svg).toContain('#f2a3a3')
})
