import { expect, test } from 'vitest'
import { startScript } from './start-script.ts'

test('S-03: no name of a file ends the script or leaves its text', () => {
  const text = startScript({
    entry: '/assets/entry-1.js',
    preloads: ['/assets/</script><script>.js', '/assets/"];alert(1)//.js'],
    lateStyleSheet: '/assets/rest-1.css',
  })
  expect(text).not.toContain('<')
  expect(JSON.parse(/const f=(\[.*?\]);for/.exec(text)![1]!)).toEqual([
    '/assets/entry-1.js',
    '/assets/</script><script>.js',
    '/assets/"];alert(1)//.js',
    '/assets/rest-1.css',
  ])
})
