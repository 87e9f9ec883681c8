import { expect, test } from 'vitest'
import { startScript } from './start-script.ts'

test('S-03: no name of a file ends the script or leaves its text', () => {
  const text = startScript('/assets/entry-1.js', ['/assets/</script><script>.js', '/assets/"];alert(1)//.js'])
  expect(text).not.toContain('<')
  expect(JSON.parse(/const f=(\[.*?\]);for/.exec(text)![1]!)).toEqual([
    '/assets/entry-1.js',
    '/assets/</script><script>.js',
    '/assets/"];alert(1)//.js',
  ])
})
