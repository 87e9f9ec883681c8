import type { Chain } from '@orrery/model/chain'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './amount.tsx'
import { FromTo } from './from-to.tsx'
import { TxFromTo } from './tx-from-to.tsx'
import { PageContextProvider, type PageContext } from './page-context.tsx'
import type { RowColumn } from './row-column.ts'
import { RowTable } from './row-table.tsx'
import { isOutside, StateBadge } from './status-badge.tsx'

const contextOf = (more: Partial<PageContext> = {}, decimals = 18): PageContext => ({
  t: (key: string) => key,
  locale: 'en_US',
  chain: { native: { symbol: 'eth', decimals, gasUnit: 'Gwei' }, family: 'evm' } as unknown as Chain,
  nowMs: 0,
  times: { mode: 'relative', zone: null },
  href: (path) => path,
  ...more,
})

const columns = ['hash', 'method', 'fee', 'block'].map((id): RowColumn<string> => ({ id, label: id, cell: () => id }))
const heads = (view: string): readonly string[] =>
  [
    ...renderToString(
      <PageContextProvider value={contextOf()}>
        <RowTable columns={columns} rows={['one']} rowKey={(row) => row} caption="list" empty={null} view={view} />
      </PageContextProvider>,
    ).matchAll(/<th [^>]*>([^<]*)/g),
  ].map(([, text]) => text!)

test('screens-evm §0.3: a list stands as its visitor arranged it: columns put away, and others behind the rest', () => {
  expect(heads('')).toEqual(['hash', 'method', 'fee', 'block'])
  expect(heads('method')).toEqual(['hash', 'fee', 'block'])
  expect(heads('~,+block,+method')).toEqual(['hash', 'fee', 'block', 'method'])
  expect(heads('fee,+fee,+gone,+method')).toEqual(['hash', 'block', 'method'])
})

test('screens-nonevm §4.3: of outputs a list tells the kind of a transaction, which calls no method', () => {
  const method: RowColumn<string> = { id: 'method', label: 'column.method', hint: 'what it calls', cell: () => 'batch' }
  const headOn = (family: 'evm' | 'utxo'): string => {
    const chain = { ...contextOf().chain, family } as Chain
    const html = renderToString(
      <PageContextProvider value={contextOf({ chain })}>
        <RowTable columns={[method]} rows={['one']} rowKey={(row) => row} caption="list" empty={null} />
      </PageContextProvider>,
    )
    return /<th .*<\/th>/.exec(html)![0]
  }
  expect(headOn('evm')).toContain('column.method')
  expect(headOn('evm')).toContain('what it calls')
  expect(headOn('utxo')).toContain('column.kind')
  expect(headOn('utxo')).not.toMatch(/column\.method|what it calls/)
})

test('screens-evm §0.2: the head of every column of times is the switch of how times are told, and keeps its name, its hint and the label of cards', () => {
  const timed: readonly RowColumn<string>[] = [
    { id: 'made', label: 'column.time', cell: () => 'then' },
    { id: 'seen', label: 'seen', hint: 'why', times: true, cell: () => 'later' },
    { id: 'fee', label: 'fee', hint: 'what', cell: () => '1' },
  ]
  const html = renderToString(
    <PageContextProvider value={contextOf()}>
      <RowTable columns={timed} rows={['one']} rowKey={(row) => row} caption="list" empty={null} />
    </PageContextProvider>,
  )
  const buttons = [...html.matchAll(/<button type="button"[^>]*data-tip="([^"]*)">([^<]*)<svg/g)]
  expect(buttons.map(([, tip, name]) => [tip, name])).toEqual([
    ['time.cycle', 'time.relative'],
    ['why · time.cycle', 'seen'],
  ])
  expect([...html.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(['column.age', 'seen', 'fee'])
  expect(html.match(/data-tip="what"/g)).toHaveLength(1)
})

test('screens-evm §0.2: an amount of the coin is written in the unit that the visitor chose, and no digit is lost', () => {
  const draw = (unit: string | undefined, decimals = 18) =>
    renderToString(
      <PageContextProvider value={contextOf({ unit }, decimals)}>
        <Amount base="1234567890123456789" />
      </PageContextProvider>,
    )
      .replaceAll(/<[^>]*>|\u00a0/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
  expect(draw(undefined)).toBe('1.23456789 ETH')
  expect(draw('9')).toBe('1,234,567,890.12345679 Gwei')
  expect(draw('0')).toBe('1,234,567,890,123,456,789 wei')
  expect(draw('nonsense'), 'whatever a cookie says').toBe('1.23456789 ETH')
  expect(draw('0', 8), 'a coin with other units').toBe('12,345,678,901.23456789 ETH')
})

test('screens-evm §4.1: a sender without a receiver made a contract or failed to; several stand only where nobody is told', () => {
  const draw = (from: string | null) =>
    renderToString(
      <PageContextProvider value={contextOf()}>
        <FromTo from={from} to={null} />
      </PageContextProvider>,
    )
  expect(draw('0x01')).not.toContain('value.several')
  expect(draw('0x01')).toContain('value.none')
  expect(draw(null)).toContain('value.several')
})

test('screens-nonevm §2 G4: on chains of outputs the list names who moved the most and counts the others; an unknown sender is not several', () => {
  const none = { from: null, to: null, created: null, kind: 'transfer' }
  const draw = (tx: Parameters<typeof TxFromTo>[0]['tx'], brief = false) =>
    renderToString(
      <PageContextProvider value={contextOf()}>
        <TxFromTo tx={tx} brief={brief} />
      </PageContextProvider>,
    ).replaceAll(/<[^>]*>/g, ' ')
  const [a, b] = [
    { address: 'bc1qaaaa', addresses: 1 },
    { address: 'bc1qbbbb', addresses: 1_235 },
  ]
  const told = draw({ ...none, parties: { from: a, to: b } })
  expect(told.replaceAll(/ +/g, ' ')).toMatch(/bc1qaaaa .*bc1qbbbb \+ 1,234/)
  expect(told).not.toContain('value.several')
  const brief = draw({ ...none, parties: { from: a, to: b } }, true)
  expect(brief).not.toContain('bc1qaaaa')
  expect(brief).toContain('bc1qbbbb')
  expect(draw({ ...none, parties: { from: null, to: b } })).toContain('value.unknown')
  const minted = draw({ ...none, kind: 'coinbase', parties: { from: null, to: a } })
  expect(minted).toContain('value.newCoins')
  expect(minted).toContain('bc1qaaaa')
  expect(draw({ ...none, parties: { from: a, to: null } }), 'data alone').toContain('value.none')
})

test('screens-evm §4.3: what is in no block of the chain, or no more, neither worked nor failed', () => {
  const draw = (finality: 'pending' | 'replaced' | 'dropped' | 'orphaned' | 'included') =>
    renderToString(
      <PageContextProvider value={contextOf()}>
        <StateBadge status="success" finality={finality} />
      </PageContextProvider>,
    )
  for (const finality of ['pending', 'replaced', 'dropped', 'orphaned'] as const) {
    expect(draw(finality)).toContain(`finality.${finality}`)
    expect(draw(finality)).not.toContain('status.success')
    expect(isOutside(finality), 'a page shows the state by the same rule as a list').toBe(true)
  }
  expect(draw('included')).toContain('status.success')
})

test('screens-nonevm §1.2: of outputs what is in a block always worked, and a list tells how settled it is', () => {
  const chain = { ...contextOf().chain, family: 'utxo' } as Chain
  const draw = (finality: 'pending' | 'included' | 'final') =>
    renderToString(
      <PageContextProvider value={contextOf({ chain })}>
        <StateBadge status="success" finality={finality} />
      </PageContextProvider>,
    )
  for (const finality of ['pending', 'included', 'final'] as const) {
    expect(draw(finality)).toContain(`finality.${finality}`)
    expect(draw(finality)).not.toContain('status.success')
  }
})
