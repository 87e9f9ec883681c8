import type { BlockRow } from '@orrery/model/rows'
import type { EvmBlockExt } from './ext.ts'

/** Fewer characters than these say nothing, and chance makes them. */
const LEAST = 3
const HEAD = 2

/** The extra data of a block where it is text: miners put their name there (screens-evm §16.6). null for bytes, such as clients write by themselves. */
export function blockWords({ ext }: Pick<BlockRow, 'ext'>): string | null {
  const { extraData = '0x' } = ext as Partial<EvmBlockExt>
  const bytes = Buffer.from(extraData.slice(HEAD), 'hex')
  let end = bytes.length
  // A pattern for it would begin anew at each of them, and some chains have long extra data.
  while (end > 0 && bytes[end - 1] === 0) end--
  const text = bytes.toString('utf8', 0, end)
  // A text that is written anew as the same bytes was one.
  const isText = Buffer.from(text, 'utf8').equals(bytes.subarray(0, Buffer.byteLength(text, 'utf8')))
  return isText && text.length >= LEAST && !/\p{C}/u.test(text) ? text : null
}
