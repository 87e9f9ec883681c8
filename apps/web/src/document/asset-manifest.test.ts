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
  'style.css': { file: 'assets/style-1.css' },
  'src/pages/block/page.ts': { file: 'assets/page-1.js' },
  'src/pages/block/view.tsx': { file: 'assets/view-1.js', imports: ['_vendor.js', '_parts.js'] },
  '_parts.js': { file: 'assets/parts-1.js', imports: ['_vendor.js'] },
  'src/problem/problem-page.tsx': { file: 'assets/problem-1.js' },
}

test('a document asks for what its page needs, once, and for nothing else', () => {
  const find = createAssetFinder(manifest)
  const common = { isProblem: false, hasStrip: false }
  expect(find({ ...common, pageId: 'block' })).toEqual({
    entry: '/assets/entry-1.js',
    styles: ['/assets/style-1.css'],
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

test('a build without its style sheet is refused', () => {
  const { 'style.css': _, ...rest } = manifest
  expect(() => createAssetFinder(rest)).toThrow('style sheets')
})
