import { expect, test } from 'vitest'
import { readyPart } from '../facts/load-part.ts'
import { drawSample } from '../samples/draw-sample.fixture.tsx'
import { createSampleApi } from '../samples/sample-api.fixture.ts'
import { sampleUtxo } from '../samples/sample-chains.fixture.ts'
import { cashTokenHolderColumns } from './cash-token-columns.tsx'
import { LedgerTabs } from './ledger-tabs.tsx'
import { omniHolderColumns } from './omni-holder-columns.tsx'
import { runeHolderColumns } from './rune-columns.tsx'

const api = createSampleApi()

/** Texts of each row's cells. */
function cellsOf(html: string): readonly (readonly string[])[] {
  const body = /<tbody\b.*<\/tbody>/s.exec(html)![0]
  return [...body.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[dh]\b.*?<\/t[dh]>/gs)].map(([cell]) => cell.replace(/<[^>]*>/g, '')),
  )
}

const draw = (holders: object, hits: readonly object[], page: number, query: string) =>
  cellsOf(
    drawSample(
      <LedgerTabs
        base="/x"
        label="l"
        tab={{
          id: 'holders',
          part: readyPart({
            total: 1_000,
            hits: hits as { address: string }[],
            extend: {
              totalIsFloor: false,
              next: null,
              previous: null,
              coverage: { ranges: [], complete: true },
            },
          }),
        }}
        moves={{ columns: [], rowKey: () => '', caption: 'c', empty: 'e' }}
        holders={{ count: 1_000, ...(holders as { columns: [] }) }}
        page={page}
        query={new URLSearchParams(query)}
        loading={false}
      />,
      { chain: sampleUtxo, api },
    ),
  )

const holders = [
  { address: 'a1', amount: '750', nfts: 1 },
  { address: 'a2', amount: '250', nfts: 0 },
]

test('screens-nonevm §2 G8: holders of a ledger’s asset have their rank and their part of the supply', async () => {
  const rune = { ...(await api.getRune({ chain: 'REGTEST', rune: 'x' })), supply: '1000' }
  const columns = runeHolderColumns(rune)
  const rows = draw({ columns }, holders, 1, '')
  expect(rows.map((cells) => [cells[0], cells[3]])).toEqual([
    ['1', '75%'],
    ['2', '25%'],
  ])
  expect(draw({ columns }, holders, 3, 'limit=50').map(([rank]) => rank)).toEqual(['101', '102'])
  // A cursor does not say how many stand before it.
  expect(draw({ columns }, holders, 1, 'cursor=x')[0]![0]).toContain('a1')
})

test('no part of a supply is told of a category without one, nor of what is undecided', async () => {
  const token = { ...(await api.getCashToken({ chain: 'REGTEST', category: 'x' })), amount: '1000' }
  const parts = (amount: string) =>
    draw({ columns: cashTokenHolderColumns({ ...token, amount }) }, holders, 1, '').map((cells) => cells.join('|'))
  expect(parts('1000').map((cells) => cells.includes('75%'))).toEqual([true, false])
  expect(parts('0').map((cells) => cells.includes('%'))).toEqual([false, false])
  const omni = (supplyMost: string, most: string) =>
    draw(
      { columns: omniHolderColumns({ supply: '1000', supplyMost }) },
      [{ address: 'a1', amount: '750', most, frozen: false }],
      1,
      '',
    )[0]!.join('|')
  expect(omni('1000', '750')).toContain('75%')
  expect(omni('1000', '800')).not.toContain('%')
  expect(omni('1100', '750')).not.toContain('%')
})
