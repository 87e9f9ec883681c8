import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Json } from '@orrery/primitives/json'
import { xlsxStream } from './xlsx.ts'

/** The files of a ZIP archive by its central directory, each checked by its sum. */
function unzip(body: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const end = body.length - 22
  expect(body.readUInt32LE(end)).toBe(0x0605_4b50)
  let at = body.readUInt32LE(end + 16)
  for (let left = body.readUInt16LE(end + 10); left > 0; left--) {
    expect(body.readUInt32LE(at)).toBe(0x0201_4b50)
    const [crc, packed, size, nameLength] = [
      body.readUInt32LE(at + 16),
      body.readUInt32LE(at + 20),
      body.readUInt32LE(at + 24),
      body.readUInt16LE(at + 28),
    ]
    const start = body.readUInt32LE(at + 42)
    const name = body.subarray(at + 46, at + 46 + nameLength).toString()
    const data = start + 30 + body.readUInt16LE(start + 26) + body.readUInt16LE(start + 28)
    const plain = inflateRawSync(body.subarray(data, data + packed))
    expect([crc32(plain), plain.length]).toEqual([crc, size])
    files.set(name, plain.toString())
    at += 46 + nameLength
  }
  return files
}

async function sheetOf(rows: readonly (readonly Json[])[]): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of xlsxStream(['a', 'b'], async function* () {
    yield* rows
  }))
    pieces.push(piece)
  const files = unzip(Buffer.concat(pieces))
  expect([...files.keys()]).toContain('[Content_Types].xml')
  const xml = files.get('xl/worksheets/sheet1.xml')!
  return /<sheetData>(.*)<\/sheetData>/s.exec(xml)![1]!.replace(/^<row>.*?<\/row>/, '')
}

test('screens-evm §16.7: numbers stay numbers only where a spreadsheet keeps every digit of them', async () => {
  expect(await sheetOf([[7, '123456789012345']])).toBe('<row><c><v>7</v></c><c><v>123456789012345</v></c></row>')
  expect(await sheetOf([['1234567890123456', '0.5']])).toMatch(/inlineStr.*1234567890123456.*<c><v>0.5<\/v><\/c>/)
  expect(await sheetOf([['007', '1e5']])).not.toContain('<v>')
  expect(await sheetOf([[null, '0.1234567890123456']])).toMatch(/^<row><c\/><c t="inlineStr">/)
})

test('reliability S-10: hostile text is text: no formula, no tag, and nothing that XML cannot hold', async () => {
  const sheet = await sheetOf([['=HYPERLINK("x")', '</t><v>&\0\u{1f600}\ud800_x0041_\u2028']])
  expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t></is></c>')
  expect(sheet).toContain('&lt;/t&gt;&lt;v&gt;&amp;_x0000_\u{1f600}\ufffd_x005F_x0041_\u2028')
})

test('a cell that is longer than a spreadsheet holds says so by an ellipsis', async () => {
  const sheet = await sheetOf([['x'.repeat(40_000), '']])
  expect(/preserve">(x*…)</.exec(sheet)![1]!.length).toBe(32_767)
})
