import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Translate } from '@orrery/i18n/translate'
import { createCanvas } from './canvas.ts'
import { cardFont } from './card-font.ts'
import { cardState } from './card-words.ts'
import { drawCard, linesOf } from './draw-card.ts'

const font = await cardFont()

/** Size and pixels of a PNG as ours are written: eight bits a channel, no filter. */
function read(png: Buffer): { width: number; height: number; at: (x: number, y: number) => readonly number[] } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const packed: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const lines = inflateSync(Buffer.concat(packed))
  const stride = width * 3 + 1
  return {
    width,
    height,
    at: (x, y) => [...lines.subarray(y * stride + 1 + x * 3, y * stride + 4 + x * 3)],
  }
}

test('screens-evm §0.7: a card is a picture of the size that links are shown with, in the colour of its chain', async () => {
  const card = read(
    await drawCard(
      {
        title: 'Block 249 | Local EVM chain | Orrery',
        description: 'Block 249 with 4 transactions.',
        state: { text: 'Final', tone: 'good' },
        accent: '#3f8f8a',
      },
      font,
    ),
  )
  expect([card.width, card.height]).toEqual([1_200, 630])
  expect(card.at(600, 4)).toEqual([0x3f, 0x8f, 0x8a])
  expect(card.at(600, 600)).toEqual([0x0c, 0x0f, 0x14])
  // The stem of the title's B.
  expect(Math.max(...Array.from({ length: 40 }, (_, x) => card.at(72 + x, 190)[0]!))).toBe(0xe9)
})

test.each([
  ['no description and no state', { title: 'T', description: null, state: null, accent: null }],
  [
    'letters that the typeface has not',
    { title: '𝔄 سند 代币 | 链 | Orrery', description: '🌕'.repeat(400), state: null, accent: 'red' },
  ],
  [
    'a text without end',
    { title: '9'.repeat(100_000), description: 'x '.repeat(100_000), state: null, accent: '#000000' },
  ],
])('a card of %s is drawn', async (_, words) => {
  expect(read(await drawCard(words, font)).width).toBe(1_200)
})

test('a shape covers what lies in it, the edge of it in part, and nothing else', async () => {
  const canvas = createCanvas(20, 20, '#000000')
  canvas.box(2, 2, 10.5, 4, '#ffffff')
  const { at } = read(await canvas.png())
  expect([at(1, 3)[0], at(2, 3)[0], at(11, 3)[0], at(12, 3)[0], at(13, 3)[0], at(5, 1)[0], at(5, 6)[0]]).toEqual([
    0, 255, 255, 128, 0, 0, 0,
  ])
})

test('an accented letter is put together from its parts', () => {
  const [plain, accented] = [font.outline(0x65)!, font.outline(0xe9)!]
  expect(accented.length).toBeGreaterThan(plain.length)
  expect(font.outline(0x4e00)).toBeNull()
  expect(font.outline(0x1f315)).toBeNull()
})

test('words break between words, long ones anywhere, and what finds no line ends in dots', () => {
  expect(linesOf('one two three', 8, 3)).toEqual(['one two', 'three'])
  expect(linesOf('0123456789', 4, 3)).toEqual(['0123', '4567', '89'])
  expect(linesOf('one two three four', 8, 2)).toEqual(['one two', 'three f…'])
  expect(linesOf('', 8, 2)).toEqual([])
})

test('screens-evm §0.7: a card says whether a transaction worked and how settled it is, as far as that is told', () => {
  const t = ((key: string) => key.replace(/.*\./, (start) => `${start.slice(0, 1)}:`)) as unknown as Translate
  expect(cardState({ tx: { status: 'success', finality: 'final' } }, t, null)).toEqual({
    text: 's:success · f:final',
    tone: 'good',
  })
  expect(cardState({ tx: { status: 'failed', finality: 'final' } }, t, null)?.tone).toBe('bad')
  expect(cardState({ tx: { status: 'unknown', finality: 'pending' } }, t, null)).toEqual({
    text: 'f:pending',
    tone: 'plain',
  })
  expect(cardState({ block: { finality: 'orphaned' } }, t, null)).toEqual({ text: 'f:orphaned', tone: 'bad' })
  expect(cardState({ block: { finality: 'included' } }, t, null)?.tone).toBe('plain')
  expect(cardState({ token: {} }, t, null)).toBeNull()
  expect(cardState(null, t, null)).toBeNull()
  const native = { symbol: 'eth', decimals: 18 }
  const moved = { status: 'success', finality: 'final', value: '1500000000000000000' }
  expect(cardState({ tx: moved }, t, native)?.text).toBe('s:success · f:final · 1.5\u00a0ETH')
  expect(cardState({ tx: { ...moved, value: '0' } }, t, native)?.text).toBe('s:success · f:final')
})
