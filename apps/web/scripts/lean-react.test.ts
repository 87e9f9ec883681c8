import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { cutCode } from './cut-code.ts'
import { REACT_CUTS, REACT_EXPORTS } from './react-cuts.ts'

const ROOT = join(import.meta.dirname, '../../..')

test.each(Object.entries(REACT_CUTS))(
  'performance W1: every cut has its place in %s as it is installed',
  (path, cuts) => {
    const code = readFileSync(join(ROOT, 'node_modules', path), 'utf8')
    const made = cutCode(code, cuts, parseAst)
    expect(made.length).toBeLessThan(code.length)
    expect(() => parseAst(made)).not.toThrow()
  },
)

test('the site imports nothing from React that is cut out of it, and React has all that it imports', async () => {
  const imported = new Set<string>()
  for (const file of globSync('{apps/web/src,packages/*/src,families/*/src}/**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.(?:test|fixture)\.tsx?$|\/testing\//.test(file)) continue
    const code = readFileSync(join(ROOT, file), 'utf8')
    for (const [, names, from] of code.matchAll(/import (?!type )([^;'"]*?) from '(react(?:-dom)?(?:\/[\w-]+)?)'/g)) {
      if (from === 'react')
        for (const name of names!.replaceAll(/[{}]/g, '').split(','))
          if (!/^\s*(?:type\b|$)/.test(name)) imported.add(name.trim().split(/\s+as\s+/)[0]!)
      if (from === 'react-dom/client') expect(names, file).toBe('{ hydrateRoot }')
      // The server has all of React.
      expect(from === 'react' || from === 'react-dom/client' || file.includes('/ssr/'), `${file}: ${from}`).toBe(true)
    }
  }
  expect([...imported].sort()).toEqual([...REACT_EXPORTS].sort())
  const react: object = await import('react')
  expect(REACT_EXPORTS.filter((name) => !(name in react))).toEqual([])
})

test('no form of the site has an action that is a function: types allow it, and in browsers there is none', () => {
  const found: string[] = []
  for (const file of globSync('{apps/web/src,packages/*/src,families/*/src}/**/*.tsx', { cwd: ROOT })) {
    if (/\.(?:test|fixture)\.tsx$|\/testing\//.test(file)) continue
    const code = readFileSync(join(ROOT, file), 'utf8')
    for (const [written] of code.matchAll(/\b(?:action|formAction)=(?:\{[^}]*\}|"[^"]*"|[^\s,)]+)/g))
      found.push(`${file}: ${written}`)
  }
  // A path of the site, or words of its own.
  expect(found.filter((one) => !/: (?:form)?action(?:="|=\{href\()/i.test(one))).toEqual([])
  expect(found.length).toBeGreaterThan(5)
})
