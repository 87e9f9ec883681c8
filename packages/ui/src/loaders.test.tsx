import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CircleLoader } from './circle-loader.tsx'
import { LoadingBlock } from './loading-block.tsx'
import { ProgressBar } from './progress-bar.tsx'

const sheet = (name: string): Promise<string> => readFile(new URL(`${name}.module.css`, import.meta.url), 'utf8')
const drawn = (html: string): string => html.replaceAll(/\s*([{}:;])\s*/g, '$1')

test('foundations §9: a progress bar is 80 px wide unless it is told otherwise, and never fuller than full', async () => {
  expect(renderToStaticMarkup(<ProgressBar value={0.25} label="a" />)).toContain('style="--w:80px;--share:25%"')
  for (const [value, share] of [
    [-1, 0],
    [7, 100],
    [Number.NaN, 0],
  ] as const)
    expect(renderToStaticMarkup(<ProgressBar value={value} label="a" width="50%" />)).toContain(
      `--w:50%;--share:${share}%`,
    )
  expect(drawn(await sheet('progress-bar'))).toMatch(/width:(?:min\()?var\(--w\)/)
})

test('foundations §9: a circle loader is large, medium or small; what keeps a place free is at least 200 px high', async () => {
  const circle = drawn(await sheet('circle-loader'))
  const sizes = ['l', 'm', 's'].map((size) => /width:(\d+)px/.exec(circle.split(`.${size}{`)[1]!)![1])
  expect(sizes).toEqual(['48', '32', '16'])
  expect(renderToStaticMarkup(<CircleLoader label="Loading" />)).toMatch(/role="progressbar" aria-label="Loading"/)
  expect(renderToStaticMarkup(<LoadingBlock />)).toContain('role="status"')
  for (const name of ['loading-block', 'list-loader']) expect(drawn(await sheet(name))).toContain('min-height:200px')
})

test('foundations §9: toasts stand 100 px below the top, notifications 24 px off the corner', async () => {
  const toasts = drawn(await sheet('toasts'))
  expect(toasts).toContain('.stack{inset-block-start:100px')
  expect(toasts).toContain('.corner{inset-block-start:24px;inset-inline-end:24px')
})
