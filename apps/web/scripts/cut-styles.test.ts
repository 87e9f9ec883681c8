import { expect, test } from 'vitest'
import { cutStyles } from './cut-styles.ts'
import { readMarked } from './mark-styles.ts'

const mark = (number: number): string => `#module-${number}{--module:${number}}`
const page = (name: string, imports: readonly string[]) => [
  [`src/pages/${name}/page.ts`, { file: `${name}-page.js` }],
  [`src/pages/${name}/view.tsx`, { file: `${name}.js`, imports }],
]

test('a marked sheet falls apart into the styles of its modules', () => {
  expect([...readMarked(`${mark(4)}.a{}.b{}${mark(0)}${mark(7)}@media print{.c{}}`)]).toEqual([
    [4, '.a{}.b{}'],
    [0, ''],
    [7, '@media print{.c{}}'],
  ])
  expect(() => readMarked(`.lost{}${mark(1)}.a{}`)).toThrow('no module')
})

test('performance W2: documents wait for styles that many pages begin with, and for no others', () => {
  const names = Array.from({ length: 12 }, (_, i) => `p${i}`)
  const manifest = Object.fromEntries([
    ['src/client/entry.tsx', { file: 'entry.js', imports: ['_frame.js'] }],
    ['_frame.js', { file: 'frame.js' }],
    ['_list.js', { file: 'list.js' }],
    ['src/late.tsx', { file: 'late.js' }],
    ...names.flatMap((name, i) => page(name, i < 2 ? ['_list.js'] : [])),
  ])
  const sheet = `${mark(0)}.base{}${mark(1)}.own{}${mark(2)}.list{}${mark(3)}.late{mask:url("data:image/svg+xml,x")}${mark(4)}.font{src:url(x.woff2)}`
  const modules = { 'frame.js': [0], 'p3.js': [1], 'list.js': [2], 'late.js': [3, 4] }
  expect(cutStyles(sheet, modules, manifest)).toEqual({
    common: '.base{}.list{}.font{src:url(x.woff2)}',
    texts: [
      [1, '.own{}'],
      // A picture that is written out is found anywhere.
      [3, '.late{mask:url("data:image/svg+xml,x")}'],
    ],
  })
})
