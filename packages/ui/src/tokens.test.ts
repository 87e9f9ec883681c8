import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
)
tokens.set('on-accent', { light: '#ffffff', dark: '#ffffff' })

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
// WCAG 2.2, relative luminance
const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}

const GROUNDS = ['ground', 'surface', 'sunken', 'raised', 'hover']
const pairs = [
  ...['text', 'text-soft', 'text-faint', 'accent', 'accent-strong'].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground, 4.5] as const),
  ),
  ...['good', 'warn', 'bad'].flatMap((text) =>
    ['ground', 'surface', 'raised', `${text}-soft`].map((ground) => [text, ground, 4.5] as const),
  ),
  ...['text', 'accent-strong', 'text-soft'].map((text) => [text, 'accent-soft', 4.5] as const),
  ...['warn-soft', 'bad-soft', 'good-soft'].map((ground) => ['text', ground, 4.5] as const),
  ...['code-keyword', 'code-type', 'good', 'warn', 'accent', 'text-faint'].flatMap((text) =>
    ['surface', 'hover'].map((ground) => [text, ground, 4.5] as const),
  ),
  ...['code-keyword', 'code-type'].map((text) => [text, 'accent-soft', 4.5] as const),
  ['on-accent', 'accent-solid', 4.5] as const,
  ['on-accent', 'accent-solid-hover', 4.5] as const,
  ...GROUNDS.map((ground) => ['edge', ground, 3] as const),
]

test.each(pairs)('visual.md: %s on %s has a contrast of at least %s in light and dark', (text, ground, least) => {
  const [over, under] = [tokens.get(text), tokens.get(ground)]
  for (const theme of ['light', 'dark'] as const)
    expect(contrast(over![theme], under![theme]), theme).toBeGreaterThanOrEqual(least)
})

const CHART = Array.from({ length: 18 }, (_, at) => tokens.get(`chart-${at + 1}`)!)

test('foundations §9: a chart has 18 colours, each of which stands out from every ground by 3:1', () => {
  expect([...tokens.keys()].filter((name) => name.startsWith('chart-'))).toHaveLength(18)
  for (const colour of CHART)
    for (const ground of ['ground', 'surface', 'raised'])
      for (const theme of ['light', 'dark'] as const)
        expect(contrast(colour[theme], tokens.get(ground)![theme]), `${colour[theme]} on ${ground}`).toBeGreaterThan(3)
})

type Triple = readonly [number, number, number]
// Machado, Oliveira, Fernandes 2009, severity 1: what protan, deutan and tritan eyes see of linear RGB.
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const times = (rows: readonly Triple[], [a, b, c]: Triple): Triple =>
  rows.map((row) => row[0] * a + row[1] * b + row[2] * c) as unknown as Triple
const seen = (hex: string, eye: readonly Triple[]): Triple => {
  const linear = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
  const clipped = times(eye, linear).map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple
  // Oklab, Björn Ottosson 2020
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    clipped,
  ).map(Math.cbrt) as unknown as Triple
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}
const apart = (a: string, b: string, eye: readonly Triple[]): number =>
  Math.hypot(...seen(a, eye).map((part, at) => part - seen(b, eye)[at]!))

test.each(Object.entries(EYES))(
  'neighbouring chart colours are told apart by %s eyes, and no two are one',
  (_, eye) => {
    for (const theme of ['light', 'dark'] as const)
      CHART.forEach((colour, at) => {
        expect(apart(colour[theme], CHART[(at + 1) % 18]![theme], eye)).toBeGreaterThan(0.09)
        for (const other of CHART.slice(0, at)) expect(apart(colour[theme], other[theme], eye)).toBeGreaterThan(0.03)
      })
  },
)

test('foundations §9: there are 4 columns for sm and 12 otherwise', () => {
  const [wide, small] = css.split('@media (max-width: 767px)')
  expect(wide).toContain('--columns: 12;')
  expect(small).toContain('--columns: 4;')
})

test('foundations §4.2: where no veil reaches the ground has the colour that it has below one', () => {
  const veil = /--veil: light-dark\(rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\), rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)\)/.exec(
    css,
  )!
  const below = (ground: string, [red, green, blue, share]: readonly number[]) =>
    `#${[red!, green!, blue!]
      .map((part, at) =>
        Math.round(Number.parseInt(ground.slice(1 + 2 * at, 3 + 2 * at), 16) * (1 - share!) + part * share!),
      )
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')}`
  const { light, dark } = tokens.get('ground')!
  expect(tokens.get('veiled')).toEqual({
    light: below(light, veil.slice(1, 5).map(Number)),
    dark: below(dark, veil.slice(5).map(Number)),
  })
})
