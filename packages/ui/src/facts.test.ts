import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('screens-evm §0.5: facts that are asked for hide their own notes, and a page that is asked for again hides none', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'facts.module.css'), 'utf8')
  // The page's main part is busy, too, while it is read anew: links of notes would be links without a name.
  expect(css.match(/\[aria-busy[^{]*/g)?.map((selector) => selector.trim())).toEqual([
    "[aria-busy='true'] > .grid .note",
  ])
})
