import { expect, test } from 'vitest'
import { readDataUri, safePicture, svgDrawing } from './data-uri.ts'
import { MOST_METADATA, parseTokenMetadata } from './token-metadata.ts'

test('known fields are read, numbers become text, everything else is left out', () => {
  expect(
    parseTokenMetadata(
      JSON.stringify({
        name: 'One',
        description: 7,
        image: ' ipfs://a/1.png ',
        external_url: 'https://example.com/1',
        attributes: [{ trait_type: 'Eyes', value: 'blue' }, { value: 3 }, { trait_type: 'None' }, 'no', null, [1]],
        other: { deep: true },
      }),
    ),
  ).toEqual({
    name: 'One',
    description: '7',
    image: 'ipfs://a/1.png',
    animation: null,
    website: 'https://example.com/1',
    traits: [
      { type: 'Eyes', value: 'blue' },
      { type: null, value: '3' },
    ],
  })
})

test('reliability S-18: prototypes are neither read nor written', () => {
  const found = parseTokenMetadata(
    '{"__proto__":{"name":"inherited"},"constructor":{"prototype":{"name":"x"}},"attributes":[{"__proto__":{"value":"v"}}]}',
  )
  expect(found).toMatchObject({ name: null, traits: [] })
  expect(({} as { name?: string }).name).toBeUndefined()
})

test.each([
  '',
  'null',
  '[]',
  '"text"',
  '7',
  '{',
  '{"name":',
  '\u0000',
  '{"name":1e999}x',
  '['.repeat(100_000),
  `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`,
  `{"name":"${'x'.repeat(MOST_METADATA)}"}`,
])('reliability S-18: document %# is refused', (text) => {
  expect(parseTokenMetadata(text)).toBeNull()
})

test('reliability S-18: long fields are cut or dropped, lone surrogates and wild numbers are harmless', () => {
  const found = parseTokenMetadata(
    JSON.stringify({
      name: `${'a'.repeat(255)}😀`,
      description: 'd'.repeat(100_000),
      image: `data:image/png;base64,${'A'.repeat(500_000)}`,
      external_url: 'javascript:alert(1)',
      attributes: Array.from({ length: 1_000 }, () => ({ value: 1e308 })),
    }).replace(':"d', ':"\\ud800d'),
  )!
  expect([found.name!.length, found.description!.length, found.image, found.website, found.traits.length]).toEqual([
    255,
    4_096,
    null,
    null,
    200,
  ])
  expect(found.description!.isWellFormed()).toBe(true)
  expect(parseTokenMetadata('{"name":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}')?.name).toMatch(/^\[+$/)
})

test('data: addresses are decoded, escaped or not, in base64 or not', () => {
  const text = (uri: string) => {
    const found = readDataUri(uri, 1_000)
    return found && [found.type, Buffer.from(found.bytes).toString()]
  }
  expect(text('data:application/json;base64,eyJuYW1lIjoieCJ9')).toEqual(['application/json', '{"name":"x"}'])
  expect(text('data:application/json;utf8,{"name":"100% x", "é":1}')).toEqual([
    'application/json',
    '{"name":"100% x", "é":1}',
  ])
  expect(text('data:application/json;charset=utf-8,%7B%22a%22:1%7D')).toEqual(['application/json', '{"a":1}'])
  expect(text('data:,x')).toEqual(['text/plain', 'x'])
  expect(text('DATA:Text/Plain;Base64,eA==')).toEqual(['text/plain', 'x'])
  for (const none of [
    'data:',
    'http://x',
    'data:application/json;base64,a b',
    'data:application/json;base64',
    `data:,${'x'.repeat(1_001)}`,
  ])
    expect(text(none)).toBeNull()
})

test('reliability S-18: only pixels are shown, and only as what they are', () => {
  const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64')}`
  expect(safePicture(png, 1_000)).toBe(png)
  const hostile = [
    `data:image/svg+xml;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`,
    'data:text/html,<script>alert(1)</script>',
    `data:image/png;base64,${Buffer.from('<svg>').toString('base64')}`,
    png.replace('image/png', 'image/jpeg'),
    png.replace('image/png', 'image/png" onerror="x'),
    'https://example.com/a.png',
    `data:image/png;base64,${'A'.repeat(2_000)}`,
  ]
  for (const uri of hostile) expect(safePicture(uri, 1_000)).toBeNull()
})

test('screens-evm §8.3: a drawing on the chain is told as one for an img alone, whatever way it is written; what is none, or too large, is not', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'
  const wanted = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  for (const uri of [svg, wanted, `data:image/svg+xml,${encodeURIComponent(svg)}`, `data:image/svg+xml;utf8,${svg}`])
    expect(svgDrawing(uri, 1_000)).toBe(wanted)
  expect(svgDrawing(`<?xml version="1.0"?>${svg}`, 1_000)).toMatch(/^data:image\/svg\+xml;base64,/)
  for (const uri of ['<html><svg></svg></html>', 'data:text/html,<svg>', 'data:image/svg+xml,<p>', 'ipfs://a', ''])
    expect(svgDrawing(uri, 1_000)).toBeNull()
  expect(svgDrawing(svg, 10)).toBeNull()
})
