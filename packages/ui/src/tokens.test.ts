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
  ['on-accent', 'accent-solid', 4.5] as const,
  ['on-accent', 'accent-solid-hover', 4.5] as const,
  ...GROUNDS.map((ground) => ['edge', ground, 3] as const),
]

test.each(pairs)('visual.md: %s on %s has a contrast of at least %s in light and dark', (text, ground, least) => {
  const [over, under] = [tokens.get(text), tokens.get(ground)]
  for (const theme of ['light', 'dark'] as const)
    expect(contrast(over![theme], under![theme]), theme).toBeGreaterThanOrEqual(least)
})
