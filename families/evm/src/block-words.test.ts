import { expect, test } from 'vitest'
import { blockWords } from './block-words.ts'

const words = (bytes: Buffer | string) =>
  blockWords({ ext: { extraData: `0x${Buffer.from(bytes).toString('hex')}` } as never })

test('screens-evm §16.6: the words of a block are its extra data where that is text', () => {
  expect(words('ethermine-eu1')).toBe('ethermine-eu1')
  expect(words('七彩神仙鱼')).toBe('七彩神仙鱼')
  expect(words('pool\0\0\0')).toBe('pool')
  expect(words(Buffer.from('d883010b05846765746888676f312e32302e31856c696e7578', 'hex'))).toBeNull()
  expect(words('ab')).toBeNull()
  expect(words('')).toBeNull()
  expect(blockWords({ ext: {} as never })).toBeNull()
})

test('reliability S-23: long extra data of zeros takes no time', () => {
  const before = process.cpuUsage()
  expect(blockWords({ ext: { extraData: `0x${'00'.repeat(200_000)}41` } as never })).toBeNull()
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
})
