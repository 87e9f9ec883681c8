import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { describe, expect, test } from 'vitest'
import { createNormalizer } from './normalize.ts'
import { rawBlock, type RawReceipt, type RawTx } from './raw.ts'
import { makeBlock } from './testing/blocks.ts'
import { testChain } from './testing/chain.ts'

const { bundle } = createNormalizer(testChain())
const HASH: Hex = `0x${'ab'.repeat(32)}`

/** A block of one transaction with these changes. */
function oneTx(tx: Partial<RawTx>, receipt: Partial<RawReceipt> = {}, header: object = {}) {
  const { block, receipts } = makeBlock(5, 1)
  return bundle({
    block: { ...block, ...header, transactions: [{ ...block.transactions[0]!, ...tx }] },
    receipts: [{ ...receipts[0]!, ...receipt }],
  })
}

describe('what a number does not hold exactly (reliability F-37)', () => {
  test('gas limits and nonces of 64 bits are decimal text, all others numbers', () => {
    const most = '0xffffffffffffffff'
    const authorization = { chainId: '0x1', address: `0x${'1'.repeat(40)}`, nonce: most, r: '0x1', s: '0x1' } as const
    // BSC's own transactions may use so much gas, and blocks of Polygon zkEVM.
    const { block, txs } = oneTx(
      { gas: '0x7fffffffffffffff', type: '0x4', authorizationList: [authorization] },
      {},
      { gasLimit: most },
    )
    expect(txs[0]!.ext).toMatchObject({
      gas: '9223372036854775807',
      nonce: 0,
      authorizations: [{ nonce: '18446744073709551615' }],
    })
    expect(block.ext['gasLimit']).toBe('18446744073709551615')
    expect(oneTx({ gas: '0x1fffffffffffff' }).txs[0]!.ext['gas']).toBe(Number.MAX_SAFE_INTEGER)
    expect(oneTx({ gas: '0x20000000000000' }).txs[0]!.ext['gas']).toBe('9007199254740992')
  })

  test('a height that is no exact number, and a moment that no calendar writes, are no block (reliability F-06, F-30)', () => {
    const { block } = makeBlock(5, 0)
    const told = (changes: object) => () => rawBlock(structuredClone({ ...block, ...changes }))
    expect(told({ timestamp: '0x3afff4417f' })).not.toThrow()
    for (const wrong of [
      { timestamp: '0x3afff44180' },
      { timestamp: '0xffffffffffffffff' },
      { number: '0x20000000000000' },
      { number: '0xffffffffffffffff' },
    ])
      expect(told(wrong)).toThrow(ShapeError)
  })
})

describe('the fee of a transaction with blobs (reliability I-7)', () => {
  const blobs = { type: '0x3', blobVersionedHashes: [HASH, HASH], gasPrice: '0x2' } as const

  test('is not known where the node does not tell what its blobs cost', () => {
    const { txs, block } = oneTx(
      blobs,
      { gasUsed: '0x5208', blobGasUsed: '0x40000' },
      { blobGasUsed: '0x40000', baseFeePerGas: '0x1' },
    )
    expect(txs[0]!.fee).toBeNull()
    expect(block).toMatchObject({ fees: null, burnt: null })
    expect(oneTx(blobs, { gasUsed: '0x5208' }).txs[0]!.fee).toBeNull()
  })

  test('is whole where the node tells the price alone', () => {
    expect(oneTx(blobs, { gasUsed: '0x5208', blobGasPrice: '0x3' }).txs[0]!.fee).toBe(21_000n * 2n + 2n * 131_072n * 3n)
    // Some clients tell the price of every block's blobs in every receipt.
    expect(oneTx({ gasPrice: '0x2' }, { gasUsed: '0x5208', blobGasPrice: '0x3' }).txs[0]!.fee).toBe(42_000n)
  })
})

test('what a block burnt is what its senders paid, whatever gas its header counts (EIP-7778, EIP-1559)', () => {
  const london = { baseFeePerGas: '0x7', gasUsed: '0xffffff' }
  expect(oneTx({ gasPrice: '0xa' }, {}, london).block).toMatchObject({ fees: 210_000n, burnt: 147_000n })
  expect(oneTx({ gasPrice: '0x0' }, {}, london).block).toMatchObject({ fees: 0n, burnt: 0n })
  // Where one does not tell what it paid only the header is left.
  expect(oneTx({ gasPrice: null }, {}, london).block.burnt).toBe(7n * 0xffffffn)
})

describe('a creation from before Byzantium, whose receipt tells no status (EIP-658, reliability I-7)', () => {
  const contractAddress: Hex = `0x${'c'.repeat(40)}`
  const old = { status: null, root: HASH, contractAddress } as const

  test('made its contract where it left gas: what failed left none', () => {
    const { txs, contracts } = oneTx({ to: null, gas: '0x5209' }, old)
    expect(txs[0]).toMatchObject({ status: 'unknown', created: contractAddress })
    expect(contracts).toHaveLength(1)
  })

  test('may have made none where all gas was used, and no contract is told', () => {
    const { txs, contracts } = oneTx({ to: null, gas: '0x5208' }, old)
    expect(txs[0]).toMatchObject({ status: 'unknown', created: null })
    expect(contracts).toEqual([])
  })

  test('a status is believed', () => {
    expect(oneTx({ to: null }, { status: '0x1', contractAddress }).txs[0]).toMatchObject({
      status: 'success',
      created: contractAddress,
    })
    expect(oneTx({ to: null, gas: '0x5209' }, { status: '0x0', root: HASH, contractAddress }).txs[0]).toMatchObject({
      status: 'failed',
      created: null,
    })
  })

  test('a status that EIP-658 has not is none that is known, and of a contract nothing is told', () => {
    const made = oneTx({ to: null, gas: '0x5209' }, { status: '0x2', contractAddress })
    expect(made.txs[0]).toMatchObject({ status: 'unknown', created: null })
    expect(made.contracts).toEqual([])
  })
})

describe('what the OP stack takes for its operator (Optimism specs, "Operator Fee")', () => {
  const op = createNormalizer(testChain({}, { stack: 'op', chainId: 10 }))
  const fee = { gasUsed: '0x5208', operatorFeeScalar: '0x7a120', operatorFeeConstant: '0x5', l1Fee: '0x64' } as const
  /** Holocene's nine bytes of fee parameters, and Jovian's seventeen. */
  const [holocene, jovian] = [`0x00${'00'.repeat(8)}`, `0x01${'00'.repeat(16)}`] as const
  const paid = (extraData: Hex, receipt: Partial<RawReceipt> = {}, header: object = {}) => {
    const { block, receipts } = makeBlock(5, 1)
    return op.bundle({
      block: { ...block, extraData, ...header, transactions: [{ ...block.transactions[0]!, gasPrice: '0x0' }] },
      receipts: [{ ...receipts[0]!, ...fee, ...receipt }],
    })
  }

  test('is a millionth of scalar and gas since Isthmus, a hundred times both since Jovian, and nothing for deposits', () => {
    const [old, young] = [21_000n / 2n + 5n, 21_000n * 500_000n * 100n + 5n]
    expect(paid(holocene).txs[0]).toMatchObject({ fee: 100n + old, ext: { operatorFee: `${old}` } })
    expect(paid(jovian).txs[0]).toMatchObject({ fee: 100n + young, ext: { operatorFee: `${young}` } })
    expect(paid(jovian.replace('0x01', '0x02') as Hex).txs[0]!.fee, 'a later fork').toBe(100n + young)
    for (const extraData of ['0x', `${holocene}00`] as Hex[]) expect(paid(extraData).txs[0]!.fee).toBe(100n + old)
    const deposit = paid(jovian, { type: '0x7e' }).txs[0]!
    expect(deposit.fee).toBe(100n)
    expect(deposit.ext).not.toHaveProperty('operatorFee')
  })

  test('and what its blocks and receipts since Jovian call blob gas is none', () => {
    const { block, txs } = paid(
      jovian,
      { blobGasUsed: '0x9c40', blobGasPrice: '0x1' },
      { blobGasUsed: '0x9c40', excessBlobGas: '0x0' },
    )
    expect(block.ext).not.toHaveProperty('blobGasUsed')
    expect(block.ext).not.toHaveProperty('excessBlobGas')
    expect(txs[0]!.ext).not.toHaveProperty('blobGasUsed')
    expect(txs[0]!.fee).toBe(100n + 21_000n * 500_000n * 100n + 5n)
  })
})
