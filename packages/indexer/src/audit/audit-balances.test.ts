import type { ArchiveView, HeldSum } from '@orrery/archive/audit/archive-view'
import type { Finding } from '@orrery/archive/audit/finding'
import type { TokenStandard } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { auditBalances, type Holder } from './audit-balances.ts'

const signal = new AbortController().signal
const held = (address: Hex, amount: bigint, tokenId: bigint | null = null): HeldSum => ({ address, tokenId, amount })

/** What the ledger says of each asset; contracts say the same but for `wrong`. */
const LEDGER: Readonly<Record<Hex, { standard: TokenStandard | null; sums: readonly HeldSum[] }>> = {
  '0x': { standard: null, sums: [held('0x0a', 9n)] },
  '0x20': { standard: 'erc20', sums: [held('0x0a', 1n), held('0x0b', 2n)] },
  '0x71': { standard: 'erc721', sums: [held('0x0a', 3n)] },
  '0x55': { standard: 'erc1155', sums: [held('0x0a', 4n, 1n), held('0x0a', 5n, 2n)] },
}

async function audit(wrong: (asset: Hex, holder: Holder) => bigint | null | undefined, asset: Hex | null = null) {
  const asked: [Hex, TokenStandard | null][] = []
  const view = {
    ranges: [{ from: 0, to: 9 }],
    steady: async (read: (ranges: readonly { from: number; to: number }[]) => unknown) => read([{ from: 0, to: 9 }]),
    handsOut: async () => true,
    tokens: async (after: Hex | null) =>
      after === null
        ? Object.entries(LEDGER).flatMap(([address, { standard }]) =>
            standard === null ? [] : [{ address: address as Hex, standard }],
          )
        : [],
    standardOf: async (of: Hex) => LEDGER[of]?.standard ?? null,
    sums: async (of: Hex, standard: TokenStandard | null) => {
      asked.push([of, standard])
      return LEDGER[of]!.sums
    },
  } as unknown as ArchiveView
  const findings: Finding[] = []
  const right = await auditBalances({
    view,
    asset,
    most: 100,
    signal,
    tell: (finding) => findings.push(finding),
    balancesAt: async (of, holders) =>
      holders.map((holder) => {
        const told = wrong(of, holder)
        return told === undefined ? (holder as HeldSum).amount : told
      }),
  })
  return { right, asked, findings: findings.map(({ kind, detail }) => `${kind}: ${detail}`) }
}

test('issue 4: balances of every kind of token are held to what contracts say, of items with several owners one by one', async () => {
  const { right, asked, findings } = await audit(() => undefined)
  expect(findings).toEqual([])
  expect(right).toBe(6)
  expect(asked).toEqual([
    ['0x', null],
    ['0x20', 'erc20'],
    ['0x71', 'erc721'],
    ['0x55', 'erc1155'],
  ])
})

test('a balance that differs is told with its holder and its item, and who does not answer as unchecked', async () => {
  const { right, findings } = await audit((asset, { address, tokenId }) => {
    if (asset === '0x71') return 7n
    if (asset === '0x55' && tokenId === 2n) return 0n
    return asset === '0x20' && address === '0x0b' ? null : undefined
  })
  expect(right).toBe(3)
  expect(findings).toEqual([
    'unchecked: 0x20: 1 of 2 holders: no answer for block 9',
    'balance: 0x71: 0x0a has 7, its deltas add up to 3',
    'balance: 0x55: 0x0a, of item 2, has 0, its deltas add up to 5',
  ])
})

test('one token alone is asked in the way of its standard', async () => {
  expect(await audit(() => undefined, '0x55')).toMatchObject({ right: 2, asked: [['0x55', 'erc1155']] })
  expect(await audit(() => undefined, '0x')).toMatchObject({ right: 1, asked: [['0x', null]] })
})
