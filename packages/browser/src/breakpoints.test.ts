import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BREAKPOINTS, columnsOf, isMobile, sizeOf, SIZES } from './breakpoints.ts'
import { useSize } from './use-size.ts'

test('foundations §9: the sizes begin and end where the table says', () => {
  const edges = [0, 767, 768, 1023, 1024, 1269, 1270, 1859, 1860, 2036, 2037, 10_000]
  expect(edges.map(sizeOf)).toEqual(SIZES.flatMap((size) => [size, size]))
  expect([767.5, -1, Number.NaN].map(sizeOf)).toEqual(['sm', 'sm', 'sm'])
})

test('foundations §9: four columns and the mobile layout on sm, twelve otherwise', () => {
  expect(SIZES.map(columnsOf)).toEqual([4, 12, 12, 12, 12, 12])
  expect(SIZES.filter(isMobile)).toEqual(['sm'])
})

test('foundations §9: style sheets change at the breakpoints and nowhere else', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const sheets = execFileSync('git', ['ls-files', 'packages/*.css', 'apps/*.css'], { cwd: root, encoding: 'utf8' })
  const starts = Object.values(BREAKPOINTS)
  const odd = sheets
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/@media[^{]*?\b(min|max)-width:\s*([\d.]+)px/g)]
        .filter(([, bound, px]) => !starts.includes(Number(px) + (bound === 'max' ? 1 : 0)))
        .map(([rule]) => `${file}: ${rule}`),
    )
  expect(odd).toEqual([])
})

test('the server draws the size it is told to, without asking a window', () => {
  const Shown = () => createElement('p', null, useSize('md'))
  expect(renderToString(createElement(Shown))).toBe('<p>md</p>')
})
