import { expect, test } from 'vitest'
import { outputTabs } from './output-tabs.ts'

type Tabbed = Parameters<typeof outputTabs>[0]
const tx = (told: Partial<Tabbed>): Tabbed => ({
  height: null,
  finality: 'pending',
  kind: 'transfer',
  ext: {},
  replacedBy: null,
  replaces: [],
  ...told,
})
const hasCpfp = (told: Partial<Tabbed>): boolean => outputTabs(tx(told), 'overview').includes('cpfp')

test('screens-nonevm §4.4: who pays for whom is a tab of those alone that have a parent or a child in the pool or in their block', () => {
  const included = { height: 9, finality: 'included' } as const
  expect(hasCpfp({ ext: { inputs: [{ height: 7 }], spentBy: [null] } }), 'it waits alone').toBe(false)
  expect(hasCpfp({ ext: { inputs: [{ height: 7 }, { height: null }] } }), 'its parent waits').toBe(true)
  expect(hasCpfp({ ext: { inputs: [{ height: 7 }], spentBy: [null, { height: null }] } }), 'its child waits').toBe(true)
  const mined = { inputs: [{ height: null }], mempool: { depends: [] } }
  expect(hasCpfp({ ext: mined }), 'its parent waited when it came, and a block has it now').toBe(false)
  expect(hasCpfp({ ext: { ...mined, spentBy: [{ height: null }] } }), 'but its child waits').toBe(true)
  expect(hasCpfp({ ext: { ...mined, mempool: { depends: ['aa'] } } })).toBe(true)
  expect(hasCpfp({ ...included, ext: { inputs: [{ height: 8 }], spentBy: [{ height: 10 }, { height: null }] } })).toBe(
    false,
  )
  expect(hasCpfp({ ...included, ext: { inputs: [{ height: 9 }] } })).toBe(true)
  expect(hasCpfp({ ...included, ext: { inputs: [{ height: 8 }], spentBy: [{ height: 9 }] } })).toBe(true)
  // Of sides that are not all at hand nobody knows.
  expect(hasCpfp({ ...included, ext: { inputs: [{ height: 8 }], sides: {} } })).toBe(true)
  expect(hasCpfp({ finality: 'dropped', ext: { inputs: [{ height: null }] } }), 'it waits no more').toBe(false)
  expect(outputTabs(tx({}), 'cpfp'), 'asked for by its path').toContain('cpfp')
})
