import { expect, test } from 'vitest'
import { createAssetFinder } from './asset-manifest.ts'

const manifest = {
  'src/client/entry.tsx': {
    file: 'assets/entry-1.js',
    imports: ['_vendor.js'],
    assets: [
      'assets/inter-latin-wght-normal-1.woff2',
      'assets/inter-greek-wght-normal-1.woff2',
      'assets/favicon-1.svg',
    ],
  },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  'src/pages/block/page.ts': { file: 'assets/page-1.js' },
  'src/pages/block/view.tsx': { file: 'assets/view-1.js', imports: ['_vendor.js', '_parts.js'] },
  '_parts.js': { file: 'assets/parts-1.js', imports: ['_vendor.js'] },
  'src/problem/problem-page.tsx': { file: 'assets/problem-1.js' },
  'src/pages/block/seldom-tab.tsx': { file: 'assets/seldom-1.js', imports: ['_vendor.js'] },
}
const styles = {
  common: '/assets/common-1.css',
  rest: '/assets/rest-1.css',
  texts: [
    [3, '.a{}'],
    [1, '.b{}'],
    [2, '.c{}'],
  ] as const,
  modules: { 'assets/view-1.js': [0, 1], 'assets/parts-1.js': [3], 'assets/seldom-1.js': [2, 3] },
}

test('a document asks for what its page needs, once, and for nothing else', () => {
  const find = createAssetFinder(manifest, styles)
  const common = { isProblem: false, hasStrip: false, parts: [] }
  expect(find({ ...common, pageId: 'block' })).toEqual({
    entry: '/assets/entry-1.js',
    styleSheet: '/assets/common-1.css',
    lateStyleSheet: '/assets/rest-1.css',
    styleText: '.a{}.b{}',
    fonts: ['/assets/inter-latin-wght-normal-1.woff2'],
    icon: '/assets/favicon-1.svg',
    record: '/assets/page-1.js',
    preloads: ['/assets/vendor-1.js', '/assets/page-1.js', '/assets/view-1.js', '/assets/parts-1.js'],
  })
  expect(find({ ...common, pageId: null, isProblem: true }).preloads).toEqual([
    '/assets/vendor-1.js',
    '/assets/problem-1.js',
  ])
  const failed = find({ ...common, pageId: 'block', isProblem: true })
  expect(failed.record).toBe('/assets/page-1.js')
  expect(failed.preloads).toEqual(['/assets/vendor-1.js', '/assets/problem-1.js', '/assets/page-1.js'])
})

test('performance W2: styles that few pages draw with stand in those documents, in the order of the sheet', () => {
  const find = createAssetFinder(manifest, styles)
  const common = { pageId: 'block', isProblem: false, hasStrip: false }
  expect(find({ ...common, parts: ['src/pages/block/seldom-tab.tsx'] }).styleText).toBe('.a{}.b{}.c{}')
  expect(find({ ...common, parts: [] }).styleText).toBe('.a{}.b{}')
  expect(find({ ...common, pageId: null, parts: [] }).styleText).toBe('')
})
