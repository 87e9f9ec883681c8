import { openArchiveView } from '@orrery/archive/audit/archive-view'
import type { Finding } from '@orrery/archive/audit/finding'
import { openArchive } from '@orrery/archive/open-archive'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { evmTables } from '@orrery/evm/tables'
import { makeBlock } from '@orrery/evm/testing/blocks'
import { createNormalizer, type Normalizer } from '@orrery/evm/testing/normalize'
import { makeSealedBlock, SIGNER } from '@orrery/evm/testing/sealed-block'
import type { Adapter } from '@orrery/family/adapter'
import { repairRange } from '@orrery/indexer/audit/repair-range'
import { verifyBlocks } from '@orrery/indexer/audit/verify-blocks'
import { defineChain, type ChainOf } from '@orrery/model/chain'
import type { Bundle } from '@orrery/model/rows'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Raw = Parameters<Normalizer['bundle']>[0]

const LAST = 9
const WHOLE = { from: 0, to: LAST }
const signal = new AbortController().signal
const COLLECTOR = `0x${'7e'.repeat(20)}` as const

const chainOf = (stack: ChainOf<'evm'>['quirks']['stack'], chainId: number): ChainOf<'evm'> =>
  defineChain({
    code: `RULES${chainId}`,
    path: `rules${chainId}`,
    aliases: [],
    family: 'evm',
    quirks: { chainId, stack, consensus: 'pos' },
    tier: 'standard',
    baseChain: 'eth',
    name: { short: 'Rules', full: 'A chain of older rules' },
    native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
    tokenPrefix: 'ERC',
    settlesOn: null,
    traits: ['local'],
    rpc: [],
    blockSeconds: 12,
    archiveDepth: 64,
    accent: '#627eea',
  })

/** A node that tells these blocks, whose rows are made by a rule. */
const adapterOf = (raws: readonly Raw[], normalize: (raw: Raw) => Bundle): Adapter<Raw> =>
  ({
    async *blocks({ from, to }: { readonly from: number; readonly to: number }) {
      yield raws.slice(from, to + 1)
    },
    refOf: ({ block }: Raw) => ({ height: Number(block.number), hash: block.hash }),
    parentOf: ({ block }: Raw) => ({ height: Number(block.number) - 1, hash: block.parentHash }),
    verify: () => {},
    normalize,
    lookups: { tokens: () => Promise.resolve([]) },
  }) as unknown as Adapter<Raw>

type Case = {
  readonly name: string
  readonly chain: ChainOf<'evm'>
  readonly raws: readonly Raw[]
  /** The rows that the rules before made of a block. */
  readonly older: (raw: Raw, now: Bundle) => Bundle
  /** What the older rules get wrong, so that the test is none of nothing. */
  readonly differs: (bundle: Bundle) => unknown
}

/** Since Jovian the operators of the OP stack are paid by another rule, and `blobGasUsed` is no blob gas. */
function jovian(): Case {
  const chain = chainOf('op', 901)
  const normalizer = createNormalizer(chain)
  const raws = Array.from({ length: LAST + 1 }, (_, height): Raw => {
    const { block, receipts } = makeBlock(height)
    return {
      block: { ...block, baseFeePerGas: '0x1', blobGasUsed: '0x4e20', extraData: `0x01${'0'.repeat(32)}` },
      receipts: receipts.map((receipt) => ({
        ...receipt,
        effectiveGasPrice: '0x1',
        l1Fee: '0x7',
        operatorFeeScalar: '0x3e8',
        operatorFeeConstant: '0x5',
      })),
    }
  })
  return {
    name: 'operator fees of the OP stack since Jovian',
    chain,
    raws,
    older({ block, receipts }) {
      const bundle = normalizer.bundle({ block: { ...block, extraData: `0x00${'0'.repeat(16)}` }, receipts })
      return { ...bundle, block: { ...bundle.block, ext: { ...bundle.block.ext, extraData: block.extraData } } }
    },
    differs: ({ txs, block }) => [txs[0]!.fee, block.fees, block.ext['blobGasUsed']],
  }
}

/** Validators of BNB Smart Chain end their blocks with calls that pay nothing: once they were taken for ordinary ones. */
function parlia(): Case {
  const chain = chainOf('bsc', 956)
  const plain = createNormalizer(chainOf('none', 956))
  const raws = Array.from({ length: LAST + 1 }, (_, height): Raw => {
    const { block, receipts } = makeBlock(height)
    const [first, last] = block.transactions
    return { block: { ...block, miner: first!.from, transactions: [first!, { ...last!, gasPrice: '0x0' }] }, receipts }
  })
  return {
    name: 'system transactions of BNB Smart Chain',
    chain,
    raws,
    older: (raw) => plain.bundle(raw),
    differs: ({ txs }) => txs.map(({ kind }) => kind),
  }
}

/** Since Rio a header of Polygon names who fees are collected for: once that was taken for the block's maker. */
function rio(): Case {
  const raws: Raw[] = []
  for (let height = 0; height <= LAST; height++)
    raws.push(makeSealedBlock(height, raws.at(-1)?.block.hash ?? `0x${'0'.repeat(64)}`, COLLECTOR))
  return {
    name: 'makers of blocks of Polygon since Rio',
    chain: chainOf('polygon', 137),
    raws,
    older: (_, now) => ({ ...now, block: { ...now.block, producer: COLLECTOR } }),
    differs: ({ block }) => block.producer,
  }
}

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

// reliability I-1, O-18
test.each([jovian(), parlia(), rio()])(
  'blocks that were indexed by older rules are told by verify and mended by repair: $name',
  async ({ chain: { code }, chain, raws, older, differs }) => {
    const normalizer = createNormalizer(chain)
    const now = adapterOf(raws, (raw) => normalizer.bundle(raw))
    const before = adapterOf(raws, (raw) => older(raw, normalizer.bundle(raw)))
    expect(differs(before.normalize(raws[5]!))).not.toEqual(differs(now.normalize(raws[5]!)))

    const write = async (adapter: Adapter<Raw>) =>
      repairRange(
        {
          adapter,
          archive: await openArchive(engine.store, code, { familyTables: evmTables }),
          chain: code,
          ownRows: false,
          signal,
          tell: () => {},
        },
        WHOLE,
      )
    const digest = async () => (await openArchive(engine.store, code, { familyTables: evmTables })).digest()
    const verify = async (): Promise<Finding[]> => {
      const findings: Finding[] = []
      const view = await openArchiveView(engine.store, code, { familyTables: evmTables, alone: true })
      await verifyBlocks({ adapter: now, view, signal, tell: (one) => void findings.push(one) }, view.ranges)
      return findings
    }

    await write(now)
    expect(await verify()).toEqual([])
    const right = await digest()
    await write(before)
    expect(await digest()).not.toEqual(right)
    const findings = await verify()
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['row-changed']))
    const isTold = (height: number) => findings.some(({ from, to }) => from! <= height && height <= to!)
    expect(raws.every((_, height) => isTold(height))).toBe(true)
    await write(now)
    expect(await verify()).toEqual([])
    expect(await digest()).toEqual(right)
  },
)

test('a sealed block names its signer as its maker, or the test above would be none', () => {
  const { block, receipts } = makeSealedBlock(3, `0x${'1'.repeat(64)}`, COLLECTOR)
  expect(createNormalizer(chainOf('polygon', 137)).bundle({ block, receipts }).block.producer).toBe(SIGNER)
})
