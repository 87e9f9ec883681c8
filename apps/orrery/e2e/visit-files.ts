import { expect, test } from 'vitest'
import { forkedPathOf, pathsOf } from './site-subjects.ts'
import type { Stage } from './stage.ts'
import { walkFiles } from './walk-files.ts'

/** Some three hundred pages and as many files, half a second each on a starved machine. */
const WALK_MS = 600_000
/** Fewer than these are a walk that went astray. */
const LEAST = { pages: 200, files: 200, rows: 10_000 }

/** The files that lists and tables offer, on every kind of page, its tabs and what it is narrowed to. */
export function testFiles(stage: Stage): void {
  test(
    'screens-evm §0.3, §16.7: every CSV and JSON file that a page links to is answered, with columns of their own names and the rows that the page begins with',
    async () => {
      const url = stage.url()
      const paths = Object.values({ ...pathsOf(stage.subjects()), ...(await forkedPathOf(url)) })
      const { pages, files, faults } = await walkFiles(url, paths)
      expect(faults).toEqual([])
      expect(pages).toBeGreaterThan(LEAST.pages)
      expect(files.size).toBeGreaterThan(LEAST.files)
      expect([...files.values()].reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(LEAST.rows)
    },
    WALK_MS,
  )
}
